import type { ClaimRow } from '#db/tables.ts';
import type { Writing } from '#db/write.ts';
import { undoMerge } from '#features/people/undo-merge.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Undoes the joining of a claim: the place stands unclaimed on the list again, as it was; the account stays, without the divisions that it
 * came into by it. Refuses with a text what cannot be undone any more (people/undo-merge.ts).
 */
export async function putBack(
  parts: Parts,
  writing: Writing,
  claim: Pick<ClaimRow, 'id' | 'merge_id' | 'schoolmate_id'> & { school_id: string },
  adminId: string,
): Promise<void> {
  const { trx } = writing;
  const mergeId = claim.merge_id ?? '';
  const { goneId } = await undoMerge(parts, writing, { schoolId: claim.school_id, mergeId, adminId });
  // The number is the account's own: with it, the place would be offered to the same person again.
  const own = trx
    .selectFrom('schoolmates as own')
    .select('own.mobile')
    .where('own.id', '=', claim.schoolmate_id);
  await trx
    .updateTable('schoolmates')
    .set({ mobile: null })
    .where('id', '=', goneId)
    .where('mobile', '=', own)
    .execute();
  await trx
    .updateTable('claims')
    .set({ state: 'put-back', decided_at: parts.clock().toISOString() })
    .where('id', '=', claim.id)
    .execute();
}
