import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import { notificationAbout, notify } from '#features/notifications/notify.ts';
import type { Uses } from '#server/context.ts';

/**
 * Puts a claim back because its merge was undone, and notifies the claimant. The listing is unclaimed on the
 * list again. The account stays, without the divisions that the claim gave it. Claims that waited in other
 * classes because of it are withdrawn.
 */
export async function putClaimBack(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  merge: Pick<RowOf<'merges'>, 'id' | 'kept_id' | 'gone_id'>,
): Promise<void> {
  // The number belongs to the account. With it, the listing would be offered to the same person again.
  const own = tx.selectFrom('schoolmates as own').select('own.mobile').where('own.id', '=', merge.kept_id);
  await tx
    .updateTable('schoolmates')
    .set({ mobile: null })
    .where('id', '=', merge.gone_id)
    .where('mobile', '=', own)
    .execute();
  const claims = await tx
    .updateTable('claims')
    .set({ state: 'put-back', decided_at: ctx.clock().toISOString() })
    .where('merge_id', '=', merge.id)
    .where('state', '=', 'joined')
    .returning(['id', 'division_id', 'schoolmate_id'])
    .execute();
  for (const claim of claims) {
    const about = await notificationAbout(tx, claim.division_id);
    await notify(ctx, tx, claim.schoolmate_id, 'claim-put-back', about);
    await withdrawAfter(ctx, tx, claim.id);
  }
}

/** Withdraws the waiting claims in other classes that followed from this claim. */
async function withdrawAfter(ctx: Uses<'clock' | 'pokes'>, tx: WriteTx, claimId: string): Promise<void> {
  const waiting = await tx
    .updateTable('claims')
    .set({ state: 'withdrawn', decided_at: ctx.clock().toISOString() })
    .where('after_claim_id', '=', claimId)
    .where('state', '=', 'waiting')
    .returning('division_id')
    .execute();
  for (const { division_id } of waiting) {
    const { batchId } = await divisionPathAt(tx, division_id);
    tx.afterCommit(() => ctx.pokes.batch(batchId));
  }
}
