import type { MergeRow } from '#db/community-rows.ts';
import type { WriteTx } from '#db/write.ts';
import type { AppContext } from '#server/context.ts';
import { tellClaimant } from './claim-listing.ts';

/**
 * The merge that a claim was is undone, by whichever way: the claim is put back, and its claimant is told. The place stands unclaimed on the
 * list again; the account stays, without the divisions that it came into by it.
 */
export async function putClaimBack(
  ctx: AppContext,
  tx: WriteTx,
  merge: Pick<MergeRow, 'id' | 'kept_id' | 'gone_id'>,
): Promise<void> {
  // The number is the account's own: with it, the place would be offered to the same person again.
  const own = tx.selectFrom('schoolmates as own').select('own.mobile').where('own.id', '=', merge.kept_id);
  await tx
    .updateTable('schoolmates')
    .set({ mobile: null })
    .where('id', '=', merge.gone_id)
    .where('mobile', '=', own)
    .execute();
  const claim = await tx
    .updateTable('claims')
    .set({ state: 'put-back', decided_at: ctx.clock().toISOString() })
    .where('merge_id', '=', merge.id)
    .where('state', '=', 'joined')
    .returning(['division_id', 'schoolmate_id'])
    .executeTakeFirst();
  if (claim) await tellClaimant(ctx, tx, claim, 'claim-put-back');
}
