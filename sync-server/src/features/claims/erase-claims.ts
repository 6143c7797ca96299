import type { WriteTx } from '#db/write.ts';

/** Deletes a person's claims, the claims to their listing, and the links to these listings. */
export async function eraseClaims(tx: WriteTx, id: string): Promise<void> {
  const theirs = await tx
    .selectFrom('claims')
    .select(['id', 'listing_id'])
    .where((claim) => claim.or([claim('schoolmate_id', '=', id), claim('listing_id', '=', id)]))
    .execute();
  const claimIds = theirs.map((claim) => claim.id);
  const listingIds = [id, ...theirs.map((claim) => claim.listing_id)];
  await tx.deleteFrom('claim_vouches').where('claim_id', 'in', claimIds).execute();
  await tx.deleteFrom('claims').where('id', 'in', claimIds).execute();
  await tx.deleteFrom('invitations').where('listing_id', 'in', listingIds).execute();
  await tx
    .updateTable('removed_listings')
    .set({ inviter_kind: null, inviter_id: null })
    .where('inviter_id', '=', id)
    .execute();
}

export async function eraseClaimsIn(tx: WriteTx, divisionIds: readonly string[]): Promise<void> {
  const ids = tx.selectFrom('claims').select('id').where('division_id', 'in', divisionIds);
  await tx.deleteFrom('claim_vouches').where('claim_id', 'in', ids).execute();
  await tx.deleteFrom('claims').where('division_id', 'in', divisionIds).execute();
  await tx.deleteFrom('invitations').where('division_id', 'in', divisionIds).execute();
  await tx.deleteFrom('import_exclusions').where('division_id', 'in', divisionIds).execute();
}

/**
 * Deletes links that expired long ago, and claims that were withdrawn or can no longer be undone. A claim
 * that an admin refused or put back stays, so that it cannot be made again.
 */
export async function purgeOldClaims(
  tx: WriteTx,
  { undoableUntil, knownUntil }: { undoableUntil: string; knownUntil: string },
): Promise<void> {
  await tx.deleteFrom('invitations').where('expires_at', '<', knownUntil).execute();
  await tx
    .deleteFrom('claims')
    .where((claim) =>
      claim.or([
        claim.and([claim('state', '=', 'withdrawn'), claim('decided_at', '<', knownUntil)]),
        claim.and([claim('state', '=', 'joined'), claim('decided_at', '<', undoableUntil)]),
      ]),
    )
    .execute();
  await tx
    .deleteFrom('claim_vouches')
    .where('claim_id', 'not in', tx.selectFrom('claims').select('id'))
    .execute();
}
