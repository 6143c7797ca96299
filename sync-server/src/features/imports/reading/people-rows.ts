import type { MappedField } from '@memcherrish/shared/domain/class-list-rows.ts';
import { type Cell, isBlank, isDitto } from './cells.ts';
import { ideasOf } from './heading-ideas.ts';
import { columnsFrom, filledIn, type Rows, repeatsOf, textOf } from './heading-rows.ts';
import { isFooter, isSectionName, isSum, mayBeLine, signsLine } from './line-words.ts';
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
  const part = columnsFrom(sheetRows, table.from, table.to);
  const leftOut: number[] = [];
  const rows: Cell[][] = [];
  const { heading } = table;
  const numbersRows = heading !== null && isNumbered(part, table);
  const isRepeated = heading ? repeatsOf(part, heading) : () => false;
  for (let index = table.start; index < table.end; index += 1) {
    const cells = part[index] ?? [];
    const filled = filledIn(cells);
    if (filled.length === 0 || isRepeated(cells, filled)) continue;
    const [first = 0] = filled;
    const cell = cells[first];
    // A number is a serial number or a mobile, so the row is a person.
    const text = typeof cell === 'string' ? textOf(cell) : null;
    const isLine =
      totals.has(index) ||
      (text !== null &&
        heading !== null &&
        (isNoPerson(text, cells, filled, wideRows.has(index)) || (numbersRows && filled.length === 1)));
    const isExample = text !== null && isTemplateExample(text, () => filled.map((at) => textOf(cells[at])));
    if (isLine || isExample) leftOut.push(index);
    else rows[index] = withoutEnd(cells);
  }
  return { rows: Array.from(rows, (row) => row ?? []), leftOut };
}

function withoutEnd(cells: readonly Cell[]): Cell[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function isNoPerson(
  text: string,
  cells: readonly Cell[],
  [, ...others]: readonly number[],
  isWide: boolean,
): boolean {
  if (others.length > 0 && !mayBeLine(text)) return false;
  if (isSum(text) || signsLine(text)) return true;
  const isCount = (position: number) => /^\d{1,3}$/u.test(textOf(cells[position]));
  if (isSectionName(text) && others.every(isCount)) return true;
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
  const isMark = new Map<Cell, boolean>();
  for (const row of rows) {
    if (row.length === 0) continue;
    for (const [position, cell] of row.entries()) {
      if (cell === '' || neverRepeated.has(fields[position] ?? null)) continue;
      const value = above[position];
      const isKnown = isMark.get(cell) ?? isDitto(cell);
      isMark.set(cell, isKnown);
      if (isKnown && !isBlank(value)) row[position] = value ?? '';
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
