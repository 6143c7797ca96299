import { utils, type WorkSheet, write } from 'xlsx';
import type { Candidate, readPerson } from '#features/imports/class-list.ts';
import { type Choices, readRows } from '#features/imports/rehearsal-rows.ts';
import { columnsOf } from '#features/imports/sheet-columns.ts';
import type { SheetsAnswer } from '#features/imports/spreadsheet-process.ts';
import { unreadOf } from '#features/imports/unread-parts.ts';
import { workbookSheets } from '#features/imports/workbook-sheets.ts';

type Value = string | number | boolean | null;
export type Person = Partial<Candidate>;

/** Makes a sheet with these rows, and merged areas such as 'A1:B1'. */
export function sheetOf(rows: readonly (readonly Value[])[], merges: readonly string[] = []): WorkSheet {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!merges'] = merges.map((range) => utils.decode_range(range));
  return sheet;
}

export function bookOf(
  sheets: Record<string, WorkSheet>,
  bookType: 'xlsx' | 'biff8' | 'ods' = 'xlsx',
): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'buffer', bookType, compression: true });
}

/** Reads a file as an import does with all tables that have names: the people, the refused rows, and what is unread. */
export async function readAll(bytes: Buffer) {
  return peopleOf(await workbookSheets(bytes));
}

export async function peopleOf(read: SheetsAnswer) {
  if ('problem' in read)
    return { problem: read.problem, people: [], refused: [], unread: [], tables: [], uncertain: [] };
  const columns = read.sheets.map(columnsOf);
  const choices: Choices = {
    ...{ makesDivisions: false, intoOne: false, fixes: {}, answers: {}, classes: {}, leftOut: [] },
    sheets: columns.map(({ fields }) => ({
      isChosen: fields.includes('name') || fields.includes('firstName'),
      division: null,
      settled: true,
      columns: fields,
    })),
  };
  const rows = await readRows(read.sheets, choices);
  return {
    problem: null,
    tables: read.sheets,
    people: rows
      .filter(({ problem }) => problem === null)
      .map(({ candidate, named }) => short(candidate, named)),
    refused: rows.flatMap(({ row, problem }) => (problem ? [{ row, ...problem }] : [])),
    unread: [...read.unread, ...unreadOf(read.sheets, columns, choices)],
    uncertain: columns.flatMap((each) => each.uncertain),
  };
}

/** Leaves out the empty fields. */
function short(candidate: ReturnType<typeof readPerson>['candidate'], division: string | null) {
  const entries = Object.entries({ ...candidate, division }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Reads one sheet with these rows. */
export function readRowsOf(rows: readonly (readonly Value[])[], merges: readonly string[] = []) {
  return readAll(bookOf({ S: sheetOf(rows, merges) }));
}
