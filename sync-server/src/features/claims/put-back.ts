import type { MergeRow } from '#db/community-rows.ts';
import type { Writing } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';
import { tellClaimant } from './joining.ts';

/**
 * The merge that a claim was is undone, by whichever way: the claim is put back, and its claimant is told. The place stands unclaimed on the
 * list again; the account stays, without the divisions that it came into by it.
 */
export async function putClaimBack(
  parts: Parts,
  writing: Writing,
  merge: Pick<MergeRow, 'id' | 'kept_id' | 'gone_id'>,
): Promise<void> {
  const { trx } = writing;
  // The number is the account's own: with it, the place would be offered to the same person again.
  const own = trx.selectFrom('schoolmates as own').select('own.mobile').where('own.id', '=', merge.kept_id);
  await trx
    .updateTable('schoolmates')
    .set({ mobile: null })
    .where('id', '=', merge.gone_id)
    .where('mobile', '=', own)
    .execute();
  const claim = await trx
    .updateTable('claims')
    .set({ state: 'put-back', decided_at: parts.clock().toISOString() })
    .where('merge_id', '=', merge.id)
    .where('state', '=', 'joined')
    .returning(['division_id', 'schoolmate_id'])
    .executeTakeFirst();
  if (claim) await tellClaimant(parts, writing, claim, 'claim-put-back');
}
