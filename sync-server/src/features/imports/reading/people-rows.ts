import type { MappedField } from '@memcherrish/shared/domain/class-list-rows.ts';
import { type Cell, isDitto } from './cells.ts';
import { ideasOf } from './heading-ideas.ts';
import { filledIn, type Rows, repeatsHeading, textOf } from './heading-rows.ts';
import { isFooter, isSectionName, isSum, signsLine } from './line-words.ts';
import type { Table } from './tables.ts';
import { isTemplateExample } from './template.ts';

/** The rows of a table that can be people, and the indexes of the other rows with values. */
export interface PeopleRows {
  /** By the index of the row on the sheet. All other rows are empty. */
  rows: Cell[][];
  leftOut: number[];
}

/** A share of rows that is usual. */
const usual = 0.7;

/**
 * Returns the rows of a table that can be people. Repeated headings, sums, section lines, footers and the examples of the template are
 * none. `wideRows` has the rows whose first cell is merged over several columns,
 * `totals` the rows with the sums of Excel tables.
 */
export function peopleRowsOf(
  sheetRows: Rows,
  table: Table,
  wideRows: ReadonlySet<number>,
  totals: ReadonlySet<number>,
): PeopleRows {
  const part = sheetRows.map((row) => row.slice(table.from, table.to));
  const leftOut: number[] = [];
  const rows: Cell[][] = [];
  const { heading } = table;
  const numbersRows = heading !== null && isNumbered(part, table);
  for (let index = table.start; index < table.end; index += 1) {
    const cells = part[index] ?? [];
    const filled = filledIn(cells);
    if (filled.length === 0 || (heading && repeatsHeading(part, heading, cells))) continue;
    const isLine =
      totals.has(index) ||
      (heading !== null &&
        (isNoPerson(cells, filled, wideRows.has(index)) ||
          (numbersRows && filled.length === 1 && typeof cells[filled[0] ?? 0] === 'string')));
    if (isLine || isTemplateExample(cells.map(textOf))) leftOut.push(index);
    else rows[index] = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  }
  return { rows: Array.from(rows, (row) => row ?? []), leftOut };
}

function isNoPerson(cells: readonly Cell[], filled: readonly number[], isWide: boolean): boolean {
  const [first = 0, ...others] = filled;
  if (typeof cells[first] === 'number') return false;
  const text = textOf(cells[first]);
  if (isSum(text) || signsLine(text)) return true;
  const areCounts = others.every((position) => /^\d{1,3}$/u.test(textOf(cells[position])));
  if (isSectionName(text) && areCounts) return true;
  return others.length === 0 && (isWide || isFooter(text));
}

/** Returns whether the people have serial numbers. Then a lone text between them is a line about them. */
function isNumbered(part: Rows, { heading, start, end }: Table): boolean {
  const position = heading?.titles.findIndex((title) => ideasOf(title).found.has('serial')) ?? -1;
  if (position < 0) return false;
  const several = part.slice(start, end).filter((row) => filledIn(row).length > 1);
  const numbered = several.filter((row) => textOf(row[position]) !== '');
  return several.length > 1 && numbered.length >= several.length * usual;
}

const neverRepeated: ReadonlySet<MappedField | null> = new Set([
  ...(['name', 'firstName', 'middleName', 'lastName', 'mobile', 'whatsapp', 'email'] as const),
]);

/** Replaces ditto marks by the value above. A mark without one stays, and the row is refused. */
export function fillDittos(rows: Cell[][], fields: readonly (MappedField | null)[]): void {
  let above: readonly Cell[] = [];
  for (const row of rows) {
    if (row.length === 0) continue;
    for (const [position, cell] of row.entries()) {
      const value = above[position];
      const isFilled =
        !neverRepeated.has(fields[position] ?? null) && value !== undefined && textOf(value) !== '';
      if (isFilled && isDitto(cell)) row[position] = value;
    }
    above = row;
  }
}

/** A pair of columns of an address book: 'Phone 1 - Label' and 'Phone 1 - Value'. */
interface Pair {
  label: number;
  value: number;
}

/** Puts the mobile of each person into the first of the numbers of an address book, by the label beside it. */
export function mobilesFirst(rows: readonly Cell[][], titles: readonly string[]): void {
  const pairs = titles.flatMap((title, label): Pair[] => {
    if (!/^phone \d+ - (?:type|label)$/i.test(title)) return [];
    const value = titles.indexOf(title.replace(/(?:type|label)$/i, 'Value'));
    return value < 0 ? [] : [{ label, value }];
  });
  const [first, ...others] = pairs;
  if (!first) return;
  for (const row of rows) {
    const isMobile = ({ label, value }: Pair) =>
      /mobile|cell/i.test(textOf(row[label])) && textOf(row[value]) !== '';
    const mobile = isMobile(first) ? undefined : others.find(isMobile);
    if (!mobile) continue;
    for (const part of ['label', 'value'] as const) {
      [row[first[part]], row[mobile[part]]] = [row[mobile[part]] ?? '', row[first[part]] ?? ''];
    }
  }
}
