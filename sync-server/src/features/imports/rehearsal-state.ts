import type { ReadTx } from '#db/write.ts';
import { barredIn } from '#features/claims/import-exclusions-store.ts';
import { divisionsIn } from '#features/schools/schools-store.ts';
import type { ReadContext } from '#server/context.ts';
import { notFound } from '#server/http/api-error.ts';
import type { Candidate } from './class-list.ts';
import { type Plan, planImport, type SchoolState } from './rehearsal-plan.ts';
import { type Choices, readRows, storedChoices } from './rehearsal-rows.ts';
import { peopleOfSchool, type RehearsalKey, rehearsalOf } from './rehearsals-store.ts';
import type { Sheet } from './sheet.ts';

/** A stored rehearsal. */
interface StoredRehearsal {
  row: NonNullable<Awaited<ReturnType<typeof rehearsalOf>>>;
  sheets: Sheet[];
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

const noChoices: Choices = { makesDivisions: false, sheets: [], fixes: {}, answers: {}, leftOut: [] };

/** A list that an earlier version has stored. Its choices name the columns. */
const untitled = { sheet: '', continues: false, headingRow: -1, titles: [] as string[] };

/** Reads a rehearsal. Throws `not-found` for another admin's, and for one that is older than a day. */
export async function storedRehearsal(tx: ReadTx, key: RehearsalKey): Promise<StoredRehearsal> {
  const row = await rehearsalOf(tx, key);
  if (!row) throw notFound();
  if (row.imported !== null) return { row, sheets: [], choices: noChoices };
  const content: Omit<Sheet, keyof typeof untitled>[] = JSON.parse(row.content);
  const sheets = content.map((sheet) => ({ ...untitled, sheet: sheet.name, ...sheet }));
  return { row, sheets, choices: storedChoices.parse(JSON.parse(row.choices)) };
}

/** Reads a rehearsal and the school that it is about. Throws as `storedRehearsal`. */
export async function loadRehearsal(
  ctx: Pick<ReadContext, 'claimLinks' | 'clock'>,
  tx: ReadTx,
  key: RehearsalKey,
): Promise<LoadedRehearsal> {
  const stored = await storedRehearsal(tx, key);
  const divisions = await divisionsIn(tx, stored.row.batch_id);
  const isBarred = await barredByDivision(ctx, tx, divisions);
  const people = stored.row.imported === null ? await peopleOfSchool(tx, stored.row.school_id) : [];
  return { ...stored, school: { divisions, people, isBarred } };
}

/** Computes the plan of a rehearsal. Other requests get a turn meanwhile. */
export async function withPlan(loaded: LoadedRehearsal): Promise<OpenRehearsal> {
  const { sheets, choices, school } = loaded;
  const plan = await planImport(await readRows(sheets, choices), choices, school);
  return { ...loaded, plan };
}

async function barredByDivision(
  ctx: Pick<ReadContext, 'claimLinks' | 'clock'>,
  tx: ReadTx,
  divisions: readonly { id: string }[],
) {
  const checks = new Map<string, (person: Candidate) => boolean>();
  for (const { id } of divisions) checks.set(id, await barredIn(ctx, tx, id));
  return (divisionId: string, person: Candidate) => checks.get(divisionId)?.(person) ?? false;
}
