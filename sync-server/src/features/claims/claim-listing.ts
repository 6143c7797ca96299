import type { ClaimRow } from '#db/community-rows.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { notificationAbout, notify } from '#features/notifications/notify.ts';
import { columnOf, type EditedField } from '#features/people/field-edits.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import type { AppContext } from '#server/context.ts';
import { unclaimedListing, useUpLinks } from './links-store.ts';

/** What the list says of somebody and they have not said themselves; what reaches a person only where their number is the one on the list. */
const described = ['gender', 'formerName', 'nickname', 'place', 'location'] as const;
const reaching = ['email', 'whatsapp', 'selfIntro', 'instaUsername', 'fbUsername'] as const;

export type How = { by: 'number' } | { by: 'classmates' } | { by: 'admin'; adminId: string };

/**
 * Makes the place of a claim the claimant's, with every division that it stands in, so that it can be undone (people/undo-merge.ts). Its
 * links end; what else waits for it has nothing to wait for.
 */
export async function claimListing(
  ctx: AppContext,
  tx: WriteTx,
  claim: Pick<ClaimRow, 'id' | 'listing_id' | 'schoolmate_id'>,
  how: How,
): Promise<void> {
  const now = ctx.clock().toISOString();
  // First: what is open still leads on to where the place is.
  await useUpLinks(tx, claim.listing_id, now);
  await tx
    .updateTable('claims')
    .set({ state: 'joined', decided_at: now })
    .where('id', '=', claim.id)
    .execute();
  const mergeId = await mergeInto(ctx, tx, {
    keptId: claim.schoolmate_id,
    goneId: claim.listing_id,
    how: 'claim',
    adminId: how.by === 'admin' ? how.adminId : null,
    fields: await lackedBy(tx, claim.schoolmate_id, [...described, ...(how.by === 'number' ? reaching : [])]),
  });
  await tx.updateTable('claims').set({ merge_id: mergeId }).where('id', '=', claim.id).execute();
  tx.afterCommit(() => ctx.pokes.account(claim.schoolmate_id));
}

async function lackedBy(
  tx: ReadTx,
  schoolmateId: string,
  fields: readonly EditedField[],
): Promise<EditedField[]> {
  const own = await tx
    .selectFrom('schoolmates')
    .selectAll()
    .where('id', '=', schoolmateId)
    .executeTakeFirstOrThrow();
  return fields.filter((field) => own[columnOf[field]] === null);
}

/** Whether the place of a claim can still be had. */
export async function isListingUnclaimed(
  tx: ReadTx,
  claim: Pick<ClaimRow, 'listing_id' | 'division_id'>,
): Promise<boolean> {
  return (await unclaimedListing(tx, claim.listing_id, claim.division_id)) !== undefined;
}

/** Tells the claimant what became of it. */
export async function tellClaimant(
  ctx: AppContext,
  tx: WriteTx,
  claim: Pick<ClaimRow, 'division_id' | 'schoolmate_id'>,
  kind: 'claim-accepted' | 'claim-refused' | 'claim-put-back',
): Promise<void> {
  await notify(ctx, tx, claim.schoolmate_id, kind, await notificationAbout(tx, claim.division_id));
}
