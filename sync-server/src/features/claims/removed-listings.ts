import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { eraseNotes } from '#directory/outreach-notes-store.ts';
import { leave, type Revising, stay } from '#features/people/suspend-account.ts';
import type { Uses } from '#server/context.ts';
import { excludeFromImports, includeInImports } from './import-exclusions-store.ts';

type Removing = Revising & Uses<'claimLinks'>;
type Inviter = Pick<RowOf<'removed_listings'>, 'inviter_kind' | 'inviter_id'>;

/** Takes an unclaimed listing off every list until it is due, and excludes it from imports. Notes about the person are deleted at once. */
export async function takeListingOff(
  ctx: Removing,
  tx: WriteTx,
  listingId: string,
  dueAt: string,
  inviter: Inviter = { inviter_kind: null, inviter_id: null },
): Promise<void> {
  await excludeFromImports(ctx, tx, listingId);
  await eraseNotes(tx, listingId);
  await leave(ctx, tx, { kind: 'schoolmate', id: listingId }, dueAt);
  await tx
    .insertInto('removed_listings')
    .values({ schoolmate_id: listingId, ...inviter })
    .execute();
}

export async function putListingBack(ctx: Revising, tx: WriteTx, listingId: string): Promise<void> {
  await stay(ctx, tx, { kind: 'schoolmate', id: listingId });
  await includeInImports(ctx, tx, listingId);
  await tx.deleteFrom('removed_listings').where('schoolmate_id', '=', listingId).execute();
}
