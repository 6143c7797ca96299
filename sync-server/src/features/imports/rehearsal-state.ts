import type { ReadTx } from '#db/write.ts';
import { barredIn } from '#features/claims/import-exclusions-store.ts';
import { divisionsIn } from '#features/schools/schools-store.ts';
import type { ReadContext } from '#server/context.ts';
import { notFound } from '#server/http/api-error.ts';
import type { Candidate } from './class-list.ts';
import { type Plan, planImport } from './rehearsal-plan.ts';
import { type Choices, readRows, storedChoices, storedSheets } from './rehearsal-rows.ts';
import { peopleOfSchool, type RehearsalKey, rehearsalOf } from './rehearsals-store.ts';
import type { Sheet } from './workbook-sheets.ts';

/** A stored rehearsal with its plan for the school as it is now. */
export interface OpenRehearsal {
  row: NonNullable<Awaited<ReturnType<typeof rehearsalOf>>>;
  sheets: Sheet[];
  choices: Choices;
  divisions: { id: string; name: string }[];
  plan: Plan;
}

const noPlan: Plan = { rows: [], missing: [], digest: '' };
const noChoices: Choices = { makesDivisions: false, sheets: [], fixes: {}, answers: {}, leftOut: [] };

/** Opens a rehearsal. Throws `not-found` for another admin's, and for one that is older than a day. */
export async function openRehearsal(
  ctx: Pick<ReadContext, 'claimLinks' | 'clock'>,
  tx: ReadTx,
  key: RehearsalKey,
  { plans = true } = {},
): Promise<OpenRehearsal> {
  const row = await rehearsalOf(tx, key);
  if (!row) throw notFound();
  const divisions = await divisionsIn(tx, row.batch_id);
  if (row.imported !== null) return { row, sheets: [], choices: noChoices, divisions, plan: noPlan };
  const sheets = storedSheets.parse(JSON.parse(row.content));
  const choices = storedChoices.parse(JSON.parse(row.choices));
  if (!plans) return { row, sheets, choices, divisions, plan: noPlan };
  const isBarred = await barredByDivision(ctx, tx, divisions);
  const people = await peopleOfSchool(tx, row.school_id);
  const plan = planImport(readRows(sheets, choices), choices, { divisions, people, isBarred });
  return { row, sheets, choices, divisions, plan };
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
