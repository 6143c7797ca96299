import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { ImportedAnswer } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import type { Uses } from '#server/context.ts';
import { applyPlan } from './apply-plan.ts';
import { importedCounts, loadRehearsal, type OpenRehearsal, withPlan } from './rehearsal-state.ts';
import { type RehearsalKey, rememberShape } from './rehearsals-store.ts';
import { columnsOf, shapeOf } from './sheet-columns.ts';

/**
 * Imports exactly the outcomes that the admin has seen, in one transaction. Changes nothing when the digest is another
 * one: the school or the list has changed since. Rows that need an answer or a fix are left out. A repeat changes
 * nothing and returns the same counts.
 */
export async function importRehearsal(
  ctx: Uses<'claimLinks' | 'clock' | 'database' | 'quotas' | 'revisions'>,
  admin: Account,
  key: RehearsalKey,
  digest: string,
): Promise<ImportedAnswer> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, key.schoolId);
    const open = await withPlan(await loadRehearsal(ctx, tx, key));
    if (open.row.imported !== null) {
      const counts = importedCounts(open.row.imported);
      return { message: rehearsalWords.imported, changed: false, divisionsMade: 0, ...counts };
    }
    if (open.plan.digest !== digest) {
      const none = { added: 0, alreadyThere: 0, filled: 0, divisionsMade: 0 };
      return { message: rehearsalWords.schoolChanged, changed: true, ...none };
    }
    const { id, school_id: schoolId, batch_id: batchId, file_name: name } = open.row;
    const done = await applyPlan(ctx, tx, admin, { schoolId, batchId, file: { id, name } }, open.plan);
    await rememberColumns(ctx, tx, open);
    const { divisionsMade: _, ...counts } = done;
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

/** Remembers the columns of the imported sheets for the next list with these headings. */
async function rememberColumns(
  ctx: Uses<'clock'>,
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
