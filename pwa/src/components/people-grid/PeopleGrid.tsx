import { schoolmatesTableHeightPx } from '@memcherrish/shared/domain/limits.ts';
import { gridWords as words } from '@memcherrish/shared/text/app/people-grid.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Empty } from '#ui/pages/Empty.tsx';
import { GridHead } from './GridHead.tsx';
import { type Editing, GridRow } from './GridRow.tsx';
import { type GridRole, gridRoles } from './grid-roles.ts';
import { type Column, gridTemplate } from './grid-rows.ts';
import {
  nothingSelected,
  type Position,
  positionAfter,
  selectTo,
  toggleRow,
  toggleShown,
} from './row-selection.ts';
import type { GridState } from './use-people-grid.ts';
import { useRowSize } from './use-row-size.ts';
import './people-grid.css';

/** Draws up to this many rows at once, so that find-in-page finds all of them. */
const drawnWhole = 200;

/** The widths of a line on a phone: the box, the person, whether they have joined, and the button. */
const lineTemplate = 'var(--row-box) minmax(0, 1fr) minmax(0, 5.5rem) var(--row-box)';

interface PeopleGridProps<Row> {
  label: string;
  grid: GridState<Row>;
  /** The columns that are drawn, if not all. */
  columns?: readonly Column<Row>[];
  /**
   * `grid` takes the keyboard as a spreadsheet does (WAI-ARIA). `table` has a head that sorts. `list` has neither,
   * for few people with few facts.
   */
  role?: GridRole;
  /** Whether rows have a box. */
  selects?: boolean;
  /** Opens a person with the button at the end of a row. */
  onOpen?: (row: Row) => void;
  /** The actions at the end of a row, if they are others, and their width in rem. */
  end?: { width: number; of: (row: Row, isNarrow: boolean) => ReactNode };
  /** Below the cells of a row. Null for most rows. */
  below?: (row: Row) => ReactNode;
  /** Whether a cell may take several lines. */
  grows?: boolean;
  /** Whether the table is as high as its limit even if few rows fill it. */
  isFixed?: boolean;
  editing?: Editing<Row>;
}

/**
 * The one table of people. Only the rows near the viewport are drawn. As a `grid` one cell is in the tab order. Arrows
 * move; Space selects, with Shift a range; Ctrl+A selects all; Enter opens; F2 edits; Escape clears the selection.
 */
export function PeopleGrid<Row>(props: PeopleGridProps<Row>) {
  const { label, grid, columns = grid.columns, role = 'table', selects = false, onOpen, end, below } = props;
  const { grows = false, isFixed = false, editing } = props;
  const { shown: rows, kind, selection, select } = grid;
  const size = useRowSize();
  const area = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Position>({ row: 0, column: selects ? 1 : 0 });
  const isGrid = role === 'grid';
  const before = selects ? 1 : 0;
  const hasEnd = onOpen !== undefined || end !== undefined;
  const cells = before + columns.length + (hasEnd ? 1 : 0);
  const active = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, cells - 1) };
  const [wantsFocus, setWantsFocus] = useState(false);
  // Rows of the others become cards where there is little room.
  const isMeasured = !isGrid;
  const isLimited = isFixed || (!isGrid && rows.length > drawnWhole);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => size.height,
    getItemKey: (index) => keys[index] ?? index,
    overscan: rows.length <= drawnWhole ? drawnWhole : 12,
    scrollPaddingStart: size.isNarrow ? 0 : size.height,
    // Keeps the active row, so that scrolling away does not lose the focus.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...(active.row >= 0 ? [active.row] : [])])].sort(
        (a, b) => a - b,
      ),
  });
  // A new height measures all rows again. It forgets the sizes, and a row that keeps its size would report none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the height matters
  useEffect(() => {
    virtualizer.measure();
    for (const drawn of virtualizer.elementsCache.values()) virtualizer.measureElement(drawn);
  }, [size.height]);
  // Focuses the active cell once its row is drawn.
  useEffect(() => {
    if (!wantsFocus) return;
    const cell = area.current?.querySelector<HTMLElement>(`[data-cell="${active.row} ${active.column}"]`);
    if (!cell) return;
    cell.focus({ preventScroll: active.row >= 0 });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    setWantsFocus(false);
  });

  const keys = useMemo(() => rows.map(kind.keyOf), [rows, kind]);
  function moveTo(next: Position) {
    setAt(next);
    if (next.row >= 0) virtualizer.scrollToIndex(next.row);
    setWantsFocus(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const control = event.ctrlKey || event.metaKey;
    if (event.altKey || (event.target instanceof Element && event.target.closest('.grid-editor'))) return;
    const page = Math.max(1, Math.floor((area.current?.clientHeight ?? 0) / size.height) - 1);
    const next = positionAfter(
      active,
      { key: event.key, control },
      { rows: rows.length, columns: cells, page },
    );
    if (next) {
      event.preventDefault();
      const key = keys[next.row];
      if (event.shiftKey && key !== undefined && active.row >= 0) {
        const from =
          selection.anchor === null ? { ...selection, anchor: keys[active.row] ?? null } : selection;
        select(selectTo(from, keys, key));
      }
      return moveTo(next);
    }
    if (control && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return select({ keys: new Set([...selection.keys, ...keys]), anchor: null });
    }
    if (event.key === 'Escape' && selection.keys.size > 0) {
      event.preventDefault();
      return select(nothingSelected);
    }
    const row = rows[active.row];
    const key = keys[active.row];
    if (!row || key === undefined || control) return;
    if (event.key === ' ') {
      event.preventDefault();
      select(event.shiftKey ? selectTo(selection, keys, key) : toggleRow(selection, key));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onOpen?.(row);
    } else if (event.key === 'F2') {
      event.preventDefault();
      editAt(row, active.column);
    }
  }

  function editAt(row: Row, at: number) {
    const column = columns[at - before];
    if (column) editing?.start(row, column.key);
  }

  /** Returns the pressed cell, unless the press is on an editor or the head, which handle it themselves. */
  function cellAt({ target }: MouseEvent): (Position & { of: Row }) | null {
    if (!(target instanceof Element) || target.closest('.grid-editor')) return null;
    const name = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const [row = -1, column = 0] = name?.split(' ').map(Number) ?? [];
    const of = rows[row];
    return of ? { row, column, of } : null;
  }

  function press(event: MouseEvent) {
    const cell = cellAt(event);
    if (!cell) return;
    const { row, column, of } = cell;
    // The press itself focuses the cell.
    setAt({ row, column });
    const key = kind.keyOf(of);
    if (selects && (column === 0 || isGrid)) {
      if (event.shiftKey) return select(selectTo(selection, keys, key));
      if (event.ctrlKey || event.metaKey || column === 0) return select(toggleRow(selection, key));
    }
    if (column === cells - 1 || size.isNarrow) onOpen?.(of);
  }

  function pressTwice(event: MouseEvent) {
    const cell = cellAt(event);
    if (cell) editAt(cell.of, cell.column);
  }

  const ending = !hasEnd ? null : onOpen ? 'var(--row-box)' : `${end?.width ?? 0}rem`;
  const template =
    isGrid && size.isNarrow ? lineTemplate : gridTemplate(columns, { box: selects, end: ending });
  const chosen = grid.selected.length;
  if (rows.length === 0) return <Empty title={words.noneMatch} />;
  const roles = gridRoles[role];
  // A region that scrolls takes the focus, or the keyboard cannot reach its end.
  const region = isLimited ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div
      ref={area}
      className="people-grid"
      style={isLimited ? { maxHeight: schoolmatesTableHeightPx } : undefined}
      data-role={role}
      data-narrow={(isGrid && size.isNarrow) || undefined}
      data-grows={grows || undefined}
      {...region}
    >
      <table
        role={roles.table}
        aria-label={label}
        aria-rowcount={role === 'list' ? undefined : rows.length + 1}
        aria-colcount={role === 'list' ? undefined : cells}
        {...(isGrid && { 'aria-multiselectable': true, onKeyDown })}
      >
        {role !== 'list' && (
          <GridHead
            columns={columns}
            order={grid.order}
            onSort={grid.sort}
            active={isGrid ? active : null}
            onActive={(column) => setAt({ row: -1, column })}
            selected={!selects ? null : chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some'}
            onSelectAll={() => select(toggleShown(selection, keys))}
            end={hasEnd ? (onOpen ? vocabulary.open : vocabulary.actions) : null}
            template={template}
          />
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys */}
        <tbody
          className="people-grid-body"
          role={roles.group}
          style={{ height: virtualizer.getTotalSize() }}
          onClick={press}
          onDoubleClick={editing && pressTwice}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            const key = keys[index];
            if (row === undefined || key === undefined) return null;
            const isEdited = editing?.openKey === key;
            return (
              <GridRow
                key={key}
                {...{ row, kind, columns, index, start, template, role }}
                isSelected={selects ? selection.keys.has(key) : null}
                activeColumn={isGrid && index === active.row ? active.column : null}
                height={size.height}
                measured={isMeasured ? virtualizer.measureElement : null}
                isNarrow={size.isNarrow}
                end={onOpen ? null : (end?.of ?? null)}
                opens={onOpen !== undefined}
                below={below ?? null}
                mayEdit={editing?.mayEdit ?? null}
                editor={isEdited ? editing.editor : null}
                onLeave={isEdited ? () => moveTo({ row: index, column: active.column }) : null}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
