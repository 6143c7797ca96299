import type { MappedField } from '@memcherrish/shared/domain/class-list-rows.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { Unread } from '@memcherrish/shared/wire/desk/imports.ts';
import { isUnknownGender } from './reading/cell-values.ts';
import { type Cell, missingValue } from './reading/cells.ts';
import { isFilled, textOf } from './reading/heading-rows.ts';
import type { Choices } from './rehearsal-rows.ts';
import type { Sheet } from './sheet.ts';
import { countRows, type SheetColumns } from './sheet-columns.ts';

/** Fields that a person may lack. A cell that cannot be read costs only the field, and is named. */
const optional: ReadonlySet<MappedField | null> = new Set(['email', 'gender', 'place', 'location'] as const);
/** Texts of such cells that are named. */
const mostExamples = 3;
const maxExample = 30;

/**
 * Returns the parts of a file that hold values and that the choices leave unread: sheets and tables that are not chosen, columns
 * without a field, and optional cells that cannot be read. The reading returns the other parts (workbook-sheets.ts).
 */
export function unreadOf(
  sheets: readonly Sheet[],
  columns: readonly SheetColumns[],
  choices: Choices,
): Unread[] {
  const isChosen = (index: number) => choices.sheets[index]?.isChosen ?? false;
  return sheets.flatMap((sheet, index): Unread[] => {
    const read = columns[index];
    if (!read) return [];
    if (isChosen(index)) return unreadColumns(sheet, index, read, choices);
    const isPart = sheets.some((other, at) => other.group === sheet.group && isChosen(at));
    if (!isPart) return [{ kind: 'sheet', name: sheet.name, rows: countRows(sheet, read) }];
    return sheet.left > 0 ? allColumns(sheet, read) : allRows(sheet, read);
  });
}

function allColumns(sheet: Sheet, { titles }: SheetColumns): Unread[] {
  return titles.flatMap((title, position) => columnPart(sheet, position, title));
}

function allRows({ rows, headingRow }: Sheet, { headingRow: heading }: SheetColumns): Unread[] {
  const people = rows.flatMap((row, index) => (index > headingRow && row.length > 0 ? [index + 1] : []));
  const first = heading < 0 ? (people[0] ?? 0) : heading + 1;
  const last = people.at(-1);
  return last === undefined ? [] : [{ kind: 'rows', name: `${first}-${last}`, rows: people.length }];
}

function columnPart(sheet: Sheet, position: number, title: string): Unread[] {
  const rows = countBelow(sheet, (row) => isFilled(row[position]));
  return rows === 0
    ? []
    : [{ kind: 'column', name: rehearsalWords.column(title ?? '', sheet.left + position + 1), rows }];
}

function unreadColumns(sheet: Sheet, index: number, { titles }: SheetColumns, choices: Choices): Unread[] {
  const fields = choices.sheets[index]?.columns ?? [];
  return titles.flatMap((title, position): Unread[] => {
    const field = fields[position] ?? null;
    if (field === null) return columnPart(sheet, position, title);
    if (!optional.has(field)) return [];
    const isUnread = (cell: Cell | undefined): cell is Cell =>
      cell !== undefined &&
      (missingValue(cell) !== null || (field === 'gender' && isFilled(cell) && isUnknownGender(cell)));
    const texts = new Set<string>();
    const rows = countBelow(sheet, (cells, row) => {
      const cell = cells[position];
      if (!isUnread(cell) || choices.fixes[`${index}:${row}`]?.[field] !== undefined) return false;
      texts.add(textOf(cell).slice(0, maxExample));
      return true;
    });
    if (rows === 0) return [];
    const shown = [...texts].slice(0, mostExamples).join(', ');
    return [{ kind: 'column', name: `${title}: ${shown}`, rows }];
  });
}

/** Counts the rows below the headings. The first row of the sheet is 1. */
function countBelow(
  { rows, headingRow }: Sheet,
  isCounted: (cells: readonly Cell[], row: number) => boolean,
): number {
  let count = 0;
  for (let index = headingRow + 1; index < rows.length; index += 1)
    if (isCounted(rows[index] ?? [], index + 1)) count += 1;
  return count;
}
