import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import type { Gender } from '@memcherrish/shared/domain/person.ts';
import { labelKey, tidy } from '@memcherrish/shared/rules/labels.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { ImportedField } from '@memcherrish/shared/wire/field-rights.ts';
import type { RefusedRow } from '@memcherrish/shared/wire/imports.ts';
import { type Cell, readEmail, readGender, readMobile, readName, readText, readWhatsapp } from './cells.ts';
import { type Column, claimOf } from './headings.ts';

/** A valid row: exactly the fields that a class list may fill. */
export interface Candidate extends Record<ImportedField, string | null> {
  name: string;
  gender: Gender | null;
  /** In E.164 form. */
  mobile: string | null;
  whatsapp: string | null;
  email: string | null;
  place: string | null;
  location: string | null;
}

export type ListProblem = 'empty' | 'no-names' | 'too-many-rows';
export type ClassList =
  | {
      candidates: Candidate[];
      /** The row number of each candidate, as the spreadsheet counts, and the heading of the names. */
      rows: number[];
      nameTitle: string;
      refused: RefusedRow[];
    }
  | { problem: ListProblem };

/** The most rows above the headings, such as a title, a date and blank lines. */
const headingSlack = 20;

/** The number of rows to read: a full list, and enough beyond it to notice a longer one. */
export const rowWindow = spreadsheet.maxRows + 2 * headingSlack;

/**
 * Reads a class list in the forms that people really keep. Headings have common names in any order, with a
 * title and blank rows anywhere. Numbers have any form that rules/phone.ts knows. An invalid row is returned
 * with its row number in the spreadsheet, the heading of the column and the reason. A repeated number refuses
 * the later row. Refuses the whole list when it has no people, no column of names, or more than `maxRows`
 * rows. Rows past `rowWindow` need not be passed.
 */
export function readClassList(rows: readonly (readonly Cell[])[]): ClassList {
  if (rows.every(isBlank)) return { problem: 'empty' };
  const headings = findHeadings(rows);
  if (!headings) return { problem: 'no-names' };
  const goesOn = !rows.slice(rowWindow - headingSlack).every(isBlank);
  const people: { row: number; entries: Entries }[] = [];
  for (let index = headings.index + 1; index < rows.length; index += 1) {
    const entries = entriesOf(rows[index] ?? [], headings.columns);
    if (entries.size > 0 && !repeats(entries, headings.titles)) people.push({ row: index + 1, entries });
  }
  if (goesOn || people.length > spreadsheet.maxRows) return { problem: 'too-many-rows' };
  if (people.length === 0) return { problem: 'empty' };

  const candidates: Candidate[] = [];
  const rowsOfCandidates: number[] = [];
  const refused: RefusedRow[] = [];
  const rowOfMobile = new Map<string, number>();
  for (const { row, entries } of people) {
    const found = readPerson(entries);
    const earlier = found.candidate.mobile === null ? undefined : rowOfMobile.get(found.candidate.mobile);
    if (found.candidate.mobile !== null && earlier === undefined)
      rowOfMobile.set(found.candidate.mobile, row);
    const problem: Problem | undefined =
      found.problem ??
      (earlier === undefined ? undefined : { column: 'mobile', reason: serverWords.rowMobileTwice(earlier) });
    if (problem) {
      refused.push({
        row,
        column: headings.titles.get(problem.column) ?? problem.column,
        reason: problem.reason,
      });
    } else {
      candidates.push(found.candidate);
      rowsOfCandidates.push(row);
    }
  }
  const nameTitle = headings.titles.get('name') ?? '';
  return { candidates, rows: rowsOfCandidates, nameTitle, refused };
}

export type Entries = ReadonlyMap<Column, Cell>;

export interface Problem {
  column: Column;
  reason: string;
}

export interface Headings {
  index: number;
  columns: ReadonlyMap<Column, number>;
  /** The headings as the sheet spells them. */
  titles: ReadonlyMap<Column, string>;
}

export function isBlank(row: readonly Cell[]): boolean {
  return row.every((cell) => tidy(String(cell)) === '');
}

/** Returns the row near the top that names most columns. A list without names is no class list. */
export function findHeadings(rows: readonly (readonly Cell[])[]): Headings | null {
  let best: { score: number; headings: Headings } | null = null;
  for (const [index, row] of rows.slice(0, headingSlack + 1).entries()) {
    const { score, ...headings } = readHeadings(row, index);
    const hasNames = headings.columns.has('name') || headings.columns.has('firstName');
    if (hasNames && score > (best?.score ?? 0)) best = { score, headings };
  }
  return best?.headings ?? null;
}

function readHeadings(row: readonly Cell[], index: number): Headings & { score: number } {
  const columns = new Map<Column, number>();
  const titles = new Map<Column, string>();
  const surely = new Set<Column>();
  for (const [position, cell] of row.entries()) {
    const title = tidy(String(cell));
    const claim = typeof cell === 'string' && title !== '' ? claimOf(title) : null;
    const heading =
      claim && claim.field !== 'division' ? { column: claim.field, sure: claim.score >= 100 } : null;
    // The first of two headings for one column wins, unless only the second is an exact match.
    if (!heading || (columns.has(heading.column) && (surely.has(heading.column) || !heading.sure))) continue;
    columns.set(heading.column, position);
    titles.set(heading.column, title.slice(0, 60));
    if (heading.sure) surely.add(heading.column);
  }
  // In a list with only WhatsApp numbers, those are the mobiles.
  const whatsapp = columns.get('whatsapp');
  if (whatsapp !== undefined && !columns.has('mobile')) {
    columns.set('mobile', whatsapp);
    titles.set('mobile', titles.get('whatsapp') ?? '');
  }
  if (!columns.has('name')) titles.set('name', titles.get('firstName') ?? '');
  return { index, columns, titles, score: columns.size + surely.size };
}

/** Returns the cells of a row in the known columns. A row with only a serial number is no person. */
function entriesOf(row: readonly Cell[], columns: ReadonlyMap<Column, number>): Entries {
  const entries = new Map<Column, Cell>();
  for (const [column, position] of columns) {
    const cell = row[position] ?? '';
    if (tidy(String(cell)) !== '') entries.set(column, cell);
  }
  return entries;
}

/** Printed lists repeat their headings on every page. */
function repeats(entries: Entries, titles: ReadonlyMap<Column, string>): boolean {
  return [...entries].every(
    ([column, cell]) => labelKey(tidy(String(cell))) === labelKey(titles.get(column) ?? ''),
  );
}

/** Reads each cell of a row. The first cell that is not valid is the problem of the row. */
export function readPerson(entries: Entries): { candidate: Candidate; problem: Problem | undefined } {
  let problem: Problem | undefined;
  const take = <Value>(
    column: Column,
    read: (cell: Cell) => { value: Value } | { reason: string },
    none: Value,
  ): Value => {
    const result = read(entries.get(column) ?? '');
    if ('value' in result) return result.value;
    problem ??= { column, reason: result.reason };
    return none;
  };
  const name = take('name', () => readName(nameParts(entries)), '');
  const mobile = take('mobile', readMobile, null);
  const candidate: Candidate = {
    name,
    mobile,
    whatsapp: take('whatsapp', (cell) => readWhatsapp(cell, mobile), null),
    email: take('email', readEmail, null),
    gender: take('gender', readGender, null),
    place: take('place', readText, null),
    location: take('location', readText, null),
  };
  return { candidate, problem };
}

/** Joins 'Name' and 'Surname'. Next to a first name, 'Name' is already the whole name. */
function nameParts(entries: Entries): Cell[] {
  const name = entries.get('name');
  const first = entries.get('firstName');
  if (name !== undefined && first !== undefined) return [name];
  const parts = [name ?? first, entries.get('middleName'), entries.get('lastName')];
  return parts.filter((part) => part !== undefined);
}
