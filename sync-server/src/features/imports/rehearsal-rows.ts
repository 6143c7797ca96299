import { type MappedField, mappedFields } from '@memcherrish/shared/domain/class-list-rows.ts';
import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { divisionName, labelKey, tidy } from '@memcherrish/shared/rules/labels.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import { z } from 'zod';
import { type Candidate, readPerson } from './class-list.ts';
import { chunks } from './imports-store.ts';
import { type Cell, isBlank, isErrorCell, missingValue } from './reading/cells.ts';
import type { Column } from './reading/headings.ts';
import { normalise } from './reading/words.ts';
import type { Sheet } from './sheet.ts';
import { columnsOf, type SheetColumns } from './sheet-columns.ts';

const field = z.enum(mappedFields);

export const classAnswer = z.enum(['own', 'list']);
/** A row that names another class than its list goes into its own class, or into that of the list. */
export type ClassAnswer = z.infer<typeof classAnswer>;

/** The choices and changes of the admin, as the database has it. */
export const storedChoices = z.object({
  makesDivisions: z.boolean(),
  /** Whether the list is for one class, so that a row of another class is a question. */
  intoOne: z.boolean().default(false),
  sheets: z.array(
    z.object({
      isChosen: z.boolean(),
      division: z.string().nullable(),
      columns: z.array(field.nullable()),
      /** Whether an admin has chosen the columns, now or for an earlier list. Then none is uncertain. */
      settled: z.boolean().default(true),
    }),
  ),
  /** Fixed cells by row and field. */
  fixes: z.record(z.string(), z.partialRecord(field, z.string())),
  answers: z.record(z.string(), z.string()),
  classes: z.record(z.string(), classAnswer).default({}),
  leftOut: z.array(z.string()),
});
export type Choices = z.infer<typeof storedChoices>;

/** A row of a chosen sheet, before anything is known of the school. */
export interface ReadRow {
  key: string;
  sheet: number;
  row: number;
  /** The words for the row: 'row 5', or with several sheets 'row 5 of Sheet1'. */
  label: string;
  cells: Partial<Record<MappedField, string>>;
  fixed: MappedField[];
  /** The name of its class: its own, or that of its sheet. */
  division: string | null;
  /** The class that the row names itself. */
  named: string | null;
  sheetDivision: string | null;
  candidate: Candidate;
  problem: { field: MappedField; reason: string } | null;
}

/** Reads the people of the chosen sheets. Blank rows, repeated headings and rows with only a serial number are skipped. */
export async function readRows(sheets: readonly Sheet[], choices: Choices): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  const isAlone = choices.sheets.filter(({ isChosen }) => isChosen).length === 1;
  for (const [index, sheet] of sheets.entries()) {
    const chosen = choices.sheets[index];
    if (!chosen?.isChosen) continue;
    for (const row of await peopleOf(sheet, index, chosen, choices))
      read.push({ ...row, label: rehearsalWords.inRow(row.row, isAlone ? null : sheet.name) });
  }
  return read;
}

type Cells = Partial<Record<MappedField, Cell>>;

async function peopleOf(
  sheet: Sheet,
  index: number,
  chosen: Choices['sheets'][number],
  { fixes }: Choices,
): Promise<Omit<ReadRow, 'label'>[]> {
  const read = columnsOf(sheet);
  const { headingRow, titles } = read;
  const { division } = chosen;
  const questions = openQuestions(read, chosen);
  // A row of an uncertain column shows the first of the possible cells.
  const columns = chosen.columns.map(
    (each, position) => each ?? questions.find(({ positions }) => positions[0] === position)?.field ?? null,
  );
  const people: Omit<ReadRow, 'label'>[] = [];
  let row = headingRow + 1;
  for await (const some of chunks(sheet.rows.slice(headingRow + 1))) {
    for (const written of some.map((each) => cellsOf(each, columns))) {
      row += 1;
      if (!isPerson(written, columns, titles)) continue;
      const key = `${index}:${row}`;
      const cells = { ...written, ...fixes[key] };
      const person = readRow(cells, fixes[key] ?? {}, division);
      const question = questions.find(({ field: asked }) => fixes[key]?.[asked] === undefined);
      if (question) person.problem = { field: question.field, reason: uncertainReason(question, titles) };
      people.push({ key, sheet: index, row, ...person });
    }
  }
  return people;
}

/** Returns the fields that several columns could hold, until the admin chooses columns. */
export function openQuestions(
  { uncertain }: SheetColumns,
  { columns, settled }: Pick<Choices['sheets'][number], 'columns' | 'settled'>,
): SheetColumns['uncertain'] {
  return settled ? [] : uncertain.filter((each) => !columns.includes(each.field));
}

function uncertainReason(
  { field: asked, positions }: SheetColumns['uncertain'][number],
  titles: readonly string[],
): string {
  const named = positions.map((position) => rehearsalWords.column(titles[position] ?? '', position + 1));
  return rehearsalWords.uncertain(rehearsalWords.fields[asked], named);
}

function readRow(cells: Cells, fixes: Cells, sheetDivision: string | null) {
  const { division: ownDivision, ...person } = cells;
  const entries = new Map(Object.entries(person).filter(([, cell]) => !isBlank(cell)) as [Column, Cell][]);
  // In a list with only WhatsApp numbers, those are the mobiles.
  const whatsapp = entries.get('whatsapp');
  if (whatsapp !== undefined && !('mobile' in cells)) entries.set('mobile', whatsapp);
  const { candidate, problem } = readPerson(entries);
  const unread = missingValue(ownDivision);
  const named = isBlank(ownDivision) || unread ? null : divisionName(String(ownDivision));
  const division = named ?? sheetDivision;
  const tooLong = division !== null && division.length > textLength.label;
  return {
    cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, String(cell)])),
    fixed: mappedFields.filter((name) => fixes[name] !== undefined),
    division: tooLong ? null : division,
    named,
    sheetDivision,
    candidate,
    problem: (problem
      ? { field: shownField(problem.column, cells), reason: problem.reason }
      : unread || tooLong
        ? { field: 'division', reason: unread ?? serverWords.rowTextTooLong }
        : null) as ReadRow['problem'],
  };
}

/** Returns the field whose cell is to be fixed: a list may have first names only, or WhatsApp numbers only. */
function shownField(column: Column, cells: Cells): MappedField {
  if (column in cells) return column;
  if (column === 'name' && 'firstName' in cells) return 'firstName';
  return column === 'mobile' && 'whatsapp' in cells ? 'whatsapp' : column;
}

/** Returns the cells of the mapped columns. A mapped column that is blank has an empty text. */
function cellsOf(row: readonly Cell[], columns: readonly (MappedField | null)[]): Cells {
  const cells: Cells = {};
  for (const [position, name] of columns.entries()) {
    if (name === null) continue;
    const cell = row[position] ?? '';
    const before = cells[name];
    if (isBlank(before)) cells[name] = isBlank(cell) ? '' : cell;
    else if (name === 'division' && !isBlank(cell))
      cells[name] = missingValue(cell) ? cell : joined(String(before), String(cell));
  }
  return cells;
}

/** Joins the columns 'Class' and 'Section': 10 and A become 10-A. A class that has its section already stays. */
function joined(one: string, other: string): string {
  return looseKey(one).endsWith(looseKey(other)) ? one : `${one}-${other}`;
}

/** Returns a name without spaces and punctuation: '10 A', '10-A' and '10A' are one class. */
export function looseKey(name: string): string {
  return normalise(name).replaceAll(' ', '');
}

function isPerson(
  cells: Cells,
  columns: readonly (MappedField | null)[],
  titles: readonly string[],
): boolean {
  const filled = Object.entries(cells).filter(
    ([name, cell]) => name !== 'division' && !isBlank(cell) && !isErrorCell(cell),
  );
  // Printed lists repeat their headings on every page.
  const isRepeated = filled.every(([name, cell]) => {
    const position = columns.indexOf(name as MappedField);
    return labelKey(tidy(String(cell))) === labelKey(titles[position] ?? '');
  });
  return filled.length > 0 && !isRepeated;
}
