import { rehearsalWords } from '@memcherrish/shared/text/rehearsals.ts';
import type { ImportedAnswer } from '@memcherrish/shared/wire/rehearsals.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { insertDivision, requireManaged } from '#features/schools/schools-service.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { AppContext } from '#server/context.ts';
import type { PlannedDivision } from './find-division.ts';
import { insertRecords, type NewRecord } from './imports-store.ts';
import type { PlannedRow } from './rehearsal-plan.ts';
import { loadRehearsal, type OpenRehearsal, withPlan } from './rehearsal-state.ts';
import { type RehearsalKey, rememberShape } from './rehearsals-store.ts';
import { columnsOf, shapeOf } from './sheet-columns.ts';
import { insertUpload } from './uploads-store.ts';

/**
 * Imports exactly the outcomes that the admin has seen, in one transaction. Changes nothing when the digest is another
 * one: the school or the list has changed since. Rows that need an answer or a fix are left out. A repeat changes
 * nothing and returns the same counts.
 */
export async function importRehearsal(
  ctx: AppContext,
  admin: Account,
  key: RehearsalKey,
  digest: string,
): Promise<ImportedAnswer> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, key.schoolId);
    const open = await withPlan(await loadRehearsal(ctx, tx, key));
    if (open.row.imported !== null) {
      const counts = JSON.parse(open.row.imported);
      return { message: rehearsalWords.imported, changed: false, divisionsMade: 0, ...counts };
    }
    if (open.plan.digest !== digest) {
      const none = { added: 0, alreadyThere: 0, divisionsMade: 0 };
      return { message: rehearsalWords.schoolChanged, changed: true, ...none };
    }
    const done = await apply(ctx, tx, admin, open);
    await rememberColumns(ctx, tx, open);
    const counts = { added: done.added, alreadyThere: done.alreadyThere };
    await tx
      .updateTable('rehearsals')
      .set({
        content: '[]',
        choices: '{}',
        revision: open.row.revision + 1,
        imported: JSON.stringify(counts),
      })
      .where('id', '=', open.row.id)
      .execute();
    return { message: rehearsalWords.imported, changed: false, ...done };
  });
}

/** The rows of one class. */
interface DivisionRows {
  target: PlannedDivision;
  rows: PlannedRow[];
}

async function apply(ctx: AppContext, tx: WriteTx, admin: Account, { row, plan }: OpenRehearsal) {
  const now = ctx.clock().toISOString();
  const ids = { schoolId: row.school_id, batchId: row.batch_id };
  const idOf = new Map<string, string>();
  const made: NewRecord[] = [];
  for (const { outcome, person, candidate } of plan.rows) {
    if (outcome !== 'create' || !person) continue;
    const id = nanoid(16);
    idOf.set(person.key, id);
    made.push({ id, ...candidate, created_at: now });
  }
  await insertRecords(tx, made);
  const created = new Set(made.map(({ id }) => id));
  let divisionsMade = 0;
  for (const { target, rows } of byDivision(plan.rows)) {
    const people = rows.flatMap(({ person }) => (person ? [idOf.get(person.key) ?? person.key] : []));
    if (target.id === null && people.length === 0) continue;
    const divisionId = target.id ?? (await insertDivision(ctx, tx, admin, ids, target.name))._id;
    if (target.id === null) divisionsMade += 1;
    await ctx.revisions.addMembers(tx, divisionId, people, now);
    if (people.length > 0) {
      const file = { id: row.id, name: row.file_name, madeDivision: target.id === null };
      const upload = { id: nanoid(16), divisionId, adminId: admin.id, at: now, file };
      await insertUpload(tx, upload, people, created);
    }
    await recordAct(tx, ctx.clock(), admin, {
      action: 'import-people',
      schoolId: ids.schoolId,
      subjectId: divisionId,
      details: {
        ...(await divisionNames(tx, { ...ids, divisionId })),
        counts: {
          added: people.length,
          alreadyThere: rows.filter(({ outcome }) => outcome === 'there').length,
          refused: rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'ask').length,
        },
      },
    });
  }
  return {
    added: plan.rows.filter(({ person }) => person !== null).length,
    alreadyThere: plan.rows.filter(({ outcome }) => outcome === 'there').length,
    divisionsMade,
  };
}

function byDivision(rows: readonly PlannedRow[]): DivisionRows[] {
  const divisions = new Map<string, DivisionRows>();
  for (const row of rows) {
    if (row.target === null) continue;
    const division = divisions.get(row.target.key) ?? { target: row.target, rows: [] };
    division.rows.push(row);
    divisions.set(row.target.key, division);
  }
  return [...divisions.values()];
}

/** Remembers the columns of the imported sheets for the next list with these headings. */
async function rememberColumns(
  ctx: AppContext,
  tx: WriteTx,
  { row, sheets, choices }: OpenRehearsal,
): Promise<void> {
  for (const [index, sheet] of sheets.entries()) {
    const chosen = choices.sheets[index];
    const headings_key = shapeOf(columnsOf(sheet));
    if (!chosen?.isChosen || headings_key === null) continue;
    const columns = JSON.stringify(chosen.columns);
    await rememberShape(tx, {
      school_id: row.school_id,
      headings_key,
      columns,
      at: ctx.clock().toISOString(),
    });
  }
}
