import { people } from '../counted.ts';

const number = (count: number) => count.toLocaleString('en-IN');

/** Texts of each table of people, whatever its columns are. */
export const gridWords = {
  people,
  selected: (count: number) => `${number(count)} selected`,
  hiddenToo: (count: number) => `${number(count)} more hidden by the filter`,
  shownOf: (shown: number, all: number) => `${number(shown)} of ${people(all)}`,
  noneMatch: 'No one here matches the filter.',
  filter: 'Filter people',
  all: 'All',
  sortBy: 'Sort by',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown people',
  openPerson: (name: string) => `Open ${name}`,
  /** The accessible name of an action of one row. */
  of: (action: string, name: string) => `${action} ${name}`,
  actions: 'Actions on the selection',
  clear: 'Clear the selection',
  keys: 'Keyboard: arrows move, Space selects, Shift selects a range, Enter opens, F2 or a double click edits.',
} as const;
