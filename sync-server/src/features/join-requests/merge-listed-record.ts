import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { batchRoleErrors } from '@memcherrish/shared/text/desk/batch-role-errors.ts';
import type { Account } from '#auth/viewer.ts';
import { isMember } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import { divisionsOf } from '#features/people/merges-store.ts';
import { splitRecord } from '#features/people/split-record.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';

/**
 * Moves the memberships of an unclaimed record to the person, and deletes the record. A coordinator opens only the
 * classes of the batch: the record stays in its other classes. They may not accept a record that was claimed in the batch,
 * because a classmate may doubt that claim, or an admin may have refused it.
 */
export async function mergeListedRecord(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  account: Account,
  { schoolId, batchId, divisionId, recordId }: DivisionIds & { recordId: string },
  personId: string,
): Promise<void> {
  const record = await tx
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', recordId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  if (!record || !(await isMember(tx, divisionId, recordId))) {
    throw new ApiError('conflict', serverWords.notOnTheList, {
      fields: { schoolmateId: serverWords.notOnTheList },
    });
  }
  if (account.kind === 'admin') {
    const goneId = recordId;
    await mergeInto(ctx, tx, { keptId: personId, goneId, how: 'request', adminId: account.id });
    return;
  }
  const { blockedBy } = await blocksAround(tx, account);
  const claimants = await claimantsIn(tx, batchId, recordId);
  if (claimants.some((id) => !blockedBy.has(id))) {
    throw new ApiError('conflict', batchRoleErrors.adminAccepts, {
      fields: { schoolmateId: batchRoleErrors.adminAccepts },
    });
  }
  const divisions = await divisionsOf(tx, recordId);
  const divisionIds = divisions.filter((each) => each.batchId === batchId).map((each) => each.divisionId);
  const goneId =
    divisionIds.length === divisions.length ? recordId : await splitRecord(ctx, tx, recordId, divisionIds);
  await mergeInto(ctx, tx, { keptId: personId, goneId, how: 'request', adminId: null, schoolId });
}

/** Returns the people who claimed a record in a batch, whatever became of their claims. */
async function claimantsIn(tx: ReadTx, batchId: string, recordId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('claims')
    .innerJoin('divisions', 'divisions.id', 'claims.division_id')
    .select('claims.schoolmate_id')
    .where('divisions.batch_id', '=', batchId)
    .where('claims.listing_id', '=', recordId)
    .execute();
  return rows.map(({ schoolmate_id }) => schoolmate_id);
}
