import { createHash } from 'node:crypto';
import type { MappedField } from '@memcherrish/shared/domain/class-list-rows.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { isBlank } from './reading/cells.ts';
import { chooseColumns } from './reading/choose-columns.ts';
import { normalise } from './reading/words.ts';
import type { Sheet } from './sheet.ts';

const shownLength = 60;

/** The columns of a sheet, as their headings and cells name them. */
export interface SheetColumns {
  /** The index of the row with the headings; -1 when no row names the people. */
  headingRow: number;
  titles: string[];
  /** By position. */
  fields: (MappedField | null)[];
  /** The fields that several columns could hold equally well. No column has such a field until an admin chooses one. */
  uncertain: { field: MappedField; positions: number[] }[];
}

/** A sheet never changes, and one request needs its columns several times. */
const known = new WeakMap<Sheet, SheetColumns>();

export function columnsOf(sheet: Sheet): SheetColumns {
  const before = known.get(sheet);
  if (before) return before;
  const { rows, headingRow, titles } = sheet;
  const columns = { headingRow, titles, ...chooseColumns(titles, rows.slice(headingRow + 1)) };
  known.set(sheet, columns);
  return columns;
}

/** Returns a digest that lists with the same headings have in common, or null for a sheet without headings. */
export function shapeOf({ headingRow, titles }: SheetColumns): string | null {
  if (headingRow < 0) return null;
  return createHash('sha256')
    .update(JSON.stringify(titles.map(normalise)))
    .digest('base64url');
}

/** Returns a filled cell of each column below the headings. */
export function examplesOf({ rows }: Sheet, { headingRow, titles }: SheetColumns): string[] {
  const below = rows.slice(headingRow + 1);
  return titles.map((_, position) => {
    const row = below.find((cells) => !isBlank(cells[position]));
    return tidy(String(row?.[position] ?? '')).slice(0, shownLength);
  });
}

/** Returns the number of filled rows below the headings. */
export function countRows({ rows }: Sheet, { headingRow }: SheetColumns): number {
  return rows.slice(headingRow + 1).filter((cells) => !cells.every(isBlank)).length;
}
