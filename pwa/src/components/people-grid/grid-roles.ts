/** The roles of the elements, because rows that are laid out as grids lose those of a table in some browsers. */
export const gridRoles = {
  grid: { table: 'grid', group: 'rowgroup', row: 'row', head: 'columnheader', cell: 'gridcell' },
  table: { table: 'table', group: 'rowgroup', row: 'row', head: 'columnheader', cell: 'cell' },
  list: { table: 'list', group: 'presentation', row: 'listitem', head: 'presentation', cell: 'presentation' },
} as const;
export type GridRole = keyof typeof gridRoles;
