import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { insertDivision } from '#features/schools/schools-service.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { fillIn } from './fill-in.ts';
import type { PlannedDivision } from './find-division.ts';
import { insertRecords, type NewRecord } from './imports-store.ts';
import type { Plan, PlannedRow } from './rehearsal-plan.ts';
import { insertUpload } from './uploads-store.ts';

/** The file of a plan. */
interface PlannedFile {
  schoolId: string;
  batchId: string;
  /** The identity that the uploads of a checked file have in common. Null for a direct upload. */
  file: { id: string; name: string } | null;
  /** The class of a direct upload. Rows that name no class count for it. */
  division?: PlannedDivision;
}

export interface Applied {
  added: number;
  alreadyThere: number;
  /** The people of `alreadyThere` whose empty fields were filled in. */
  filled: number;
  divisionsMade: number;
}

/**
 * Applies a plan: makes records and classes, adds people to classes and fills in empty fields. Stores an upload for each
 * class, so that an admin can undo it, and an entry in the audit trail.
 */
export async function applyPlan(
  ctx: Uses<'clock' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  admin: Account,
  { schoolId, batchId, file, division }: PlannedFile,
  plan: Plan,
): Promise<Applied> {
  const now = ctx.clock().toISOString();
  const made = madeBy(plan, now);
  await ctx.quotas.takePeople(tx, schoolId, made.size);
  await insertRecords(tx, [...made.values()]);
  const created = new Set([...made.values()].map(({ id }) => id));
  const idOf = (key: string) => made.get(key)?.id ?? key;
  let divisionsMade = 0;
  for (const { target, rows } of byDivision(plan.rows, division)) {
    const added = rows.flatMap(({ person }) => (person ? [idOf(person.key)] : []));
    const fills = rows.flatMap((row) => (row.fills && !made.has(row.fills.person.key) ? [row.fills] : []));
    const isUsed = added.length > 0 || fills.length > 0;
    if (target.id === null && !isUsed) continue;
    const divisionId =
      target.id ?? (await insertDivision(ctx, tx, admin, { schoolId, batchId }, target.name))._id;
    if (target.id === null) divisionsMade += 1;
    await ctx.revisions.addMembers(tx, divisionId, added, now);
    const filled = await fillIn(ctx, tx, fills, now);
    if (isUsed) {
      const madeDivision = target.id === null;
      const upload = { id: nanoid(16), divisionId, adminId: admin.id, at: now, file, madeDivision };
      await insertUpload(tx, upload, { added, created, filled });
    }
    const ofOutcome = (...outcomes: PlannedRow['outcome'][]) =>
      rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
    await recordAct(tx, ctx.clock(), admin, {
      action: 'import-people',
      schoolId,
      subjectId: divisionId,
      details: {
        ...(await divisionNames(tx, { batchId, divisionId })),
        counts: {
          ...{ added: added.length, alreadyThere: ofOutcome('there', 'fill') },
          ...(filled.size > 0 ? { filled: filled.size } : {}),
          refused: ofOutcome('refused', 'ask'),
        },
      },
    });
  }
  return { ...countsOf(plan.rows), divisionsMade };
}

/** Returns the records that a plan makes, by the key of the person, with what later rows fill in. */
function madeBy({ rows }: Plan, created_at: string): Map<string, NewRecord> {
  const made = new Map<string, NewRecord>();
  for (const { outcome, person, candidate, fills } of rows) {
    if (outcome === 'create' && person) made.set(person.key, { id: nanoid(16), ...candidate, created_at });
    const filled = fills && made.get(fills.person.key);
    if (filled) Object.assign(filled, fills.values);
  }
  return made;
}

function countsOf(rows: readonly PlannedRow[]): Omit<Applied, 'divisionsMade'> {
  const count = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const filled = count('fill');
  return { added: count('create') + count('add'), filled, alreadyThere: count('there') + filled };
}

/** The rows of one class. */
interface DivisionRows {
  target: PlannedDivision;
  rows: PlannedRow[];
}

function byDivision(rows: readonly PlannedRow[], fallback: PlannedDivision | undefined): DivisionRows[] {
  const divisions = new Map<string, DivisionRows>();
  if (fallback) divisions.set(fallback.key, { target: fallback, rows: [] });
  for (const row of rows) {
    const target = row.target ?? fallback;
    if (!target) continue;
    const division = divisions.get(target.key) ?? { target, rows: [] };
    division.rows.push(row);
    divisions.set(target.key, division);
  }
  return [...divisions.values()];
}
