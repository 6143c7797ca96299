import type { Unread } from '@memcherrish/shared/wire/desk/imports.ts';
import type { ReadTx } from '#db/write.ts';
import { barredIn } from '#features/claims/import-exclusions-store.ts';
import { divisionsIn } from '#features/schools/schools-store.ts';
import type { Reads } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import type { Candidate } from './class-list.ts';
import { type BatchClasses, firstChoices } from './rehearsal-choices.ts';
import { type Plan, planImport, type SchoolState } from './rehearsal-plan.ts';
import { type Choices, readRows, storedChoices } from './rehearsal-rows.ts';
import { peopleOfSchool, type RehearsalKey, rehearsalOf, shapesOf } from './rehearsals-store.ts';
import type { Sheet } from './sheet.ts';
import { columnsOf, shapeOf } from './sheet-columns.ts';

/** The tables of a workbook, and what its reading left out. */
export interface ReadWorkbook {
  sheets: Sheet[];
  unread: Unread[];
}

/** A stored rehearsal. */
interface StoredRehearsal extends ReadWorkbook {
  row: NonNullable<Awaited<ReturnType<typeof rehearsalOf>>>;
  choices: Choices;
}

/** A stored rehearsal with the school as a transaction sees it. */
interface LoadedRehearsal extends StoredRehearsal {
  school: SchoolState;
}

/** A rehearsal with its plan. */
export interface OpenRehearsal extends LoadedRehearsal {
  plan: Plan;
}

const noChoices = storedChoices.parse({
  makesDivisions: false,
  sheets: [],
  fixes: {},
  answers: {},
  leftOut: [],
});

/** A list that an earlier version has stored. Its choices name the columns. */
const untitled = { sheet: '', group: 0, left: 0, continues: false, headingRow: -1, titles: [] as string[] };

/** Reads a rehearsal. Throws `not-found` for another admin's, and for one that is older than a day. */
export async function storedRehearsal(tx: ReadTx, key: RehearsalKey): Promise<StoredRehearsal> {
  const row = await rehearsalOf(tx, key);
  if (!row) throw notFound();
  if (row.imported !== null) return { row, sheets: [], unread: [], choices: noChoices };
  const content: ReadWorkbook | Omit<Sheet, keyof typeof untitled>[] = JSON.parse(row.content);
  const { sheets, unread } = Array.isArray(content)
    ? { sheets: content.map((each) => ({ ...untitled, sheet: each.name, ...each })), unread: [] }
    : content;
  return { row, sheets, unread, choices: storedChoices.parse(JSON.parse(row.choices)) };
}

/** Reads a rehearsal and the school that it is about. Throws as `storedRehearsal`. */
export async function loadRehearsal(
  ctx: Reads<'claimLinks' | 'clock'>,
  tx: ReadTx,
  key: RehearsalKey,
): Promise<LoadedRehearsal> {
  const stored = await storedRehearsal(tx, key);
  const { school_id: schoolId, batch_id: batchId, imported } = stored.row;
  return { ...stored, school: await schoolState(ctx, tx, { schoolId, batchId }, imported === null) };
}

/** Reads the school as a plan needs it. */
export async function schoolState(
  ctx: Reads<'claimLinks' | 'clock'>,
  tx: ReadTx,
  { schoolId, batchId }: { schoolId: string; batchId: string },
  withPeople = true,
): Promise<SchoolState> {
  const divisions = await divisionsIn(tx, batchId);
  const isBarred = await barredByDivision(ctx, tx, divisions);
  return { divisions, people: withPeople ? await peopleOfSchool(tx, schoolId) : [], isBarred };
}

/** Returns the choices that a list starts with. */
export async function choicesAtFirst(
  tx: ReadTx,
  schoolId: string,
  sheets: readonly Sheet[],
  classes: BatchClasses,
): Promise<Choices> {
  const columns = sheets.map(columnsOf);
  const keys = columns.flatMap((each) => shapeOf(each) ?? []);
  return firstChoices(sheets, columns, await shapesOf(tx, schoolId, keys), classes);
}

/** Computes the plan of a rehearsal. Other requests get a turn meanwhile. */
export async function withPlan(loaded: LoadedRehearsal): Promise<OpenRehearsal> {
  const { sheets, choices, school } = loaded;
  const plan = await planImport(await readRows(sheets, choices), choices, school);
  return { ...loaded, plan };
}

/** Reads the counts of an import. An earlier version filled in nothing. */
export function importedCounts(stored: string): { added: number; alreadyThere: number; filled: number } {
  return { filled: 0, ...JSON.parse(stored) };
}

async function barredByDivision(
  ctx: Reads<'claimLinks' | 'clock'>,
  tx: ReadTx,
  divisions: readonly { id: string }[],
) {
  const checks = new Map<string, (person: Candidate) => boolean>();
  for (const { id } of divisions) checks.set(id, await barredIn(ctx, tx, id));
  return (divisionId: string, person: Candidate) => checks.get(divisionId)?.(person) ?? false;
}
