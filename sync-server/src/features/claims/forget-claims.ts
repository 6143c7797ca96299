import type { Writing } from '#db/write.ts';
import { forgetWhoIsBarred } from './barred-store.ts';

/** Deletes what is held of a person by links and claims: their own, those to their place, and what they have said of others. */
export async function forgetClaims(writing: Writing, id: string): Promise<void> {
  const { trx } = writing;
  const theirs = await trx
    .selectFrom('claims')
    .select(['id', 'place_id'])
    .where((claim) => claim.or([claim('schoolmate_id', '=', id), claim('place_id', '=', id)]))
    .execute();
  const claimIds = theirs.map((claim) => claim.id);
  const placeIds = [id, ...theirs.map((claim) => claim.place_id)];
  await trx
    .deleteFrom('claim_words')
    .where((word) => word.or([word('schoolmate_id', '=', id), word('claim_id', 'in', claimIds)]))
    .execute();
  await trx.deleteFrom('claims').where('id', 'in', claimIds).execute();
  await trx
    .deleteFrom('invitations')
    .where((link) => link.or([link('inviter_id', '=', id), link('place_id', 'in', placeIds)]))
    .execute();
  await trx
    .updateTable('removed_places')
    .set({ inviter_kind: null, inviter_id: null })
    .where('inviter_id', '=', id)
    .execute();
  await trx.deleteFrom('removed_places').where('schoolmate_id', '=', id).execute();
  await forgetWhoIsBarred(writing, id);
}

/** The divisions are gone: so is what was about places in them. */
export async function forgetClaimsIn({ trx }: Writing, divisionIds: readonly string[]): Promise<void> {
  const ids = trx.selectFrom('claims').select('id').where('division_id', 'in', divisionIds);
  await trx.deleteFrom('claim_words').where('claim_id', 'in', ids).execute();
  await trx.deleteFrom('claims').where('division_id', 'in', divisionIds).execute();
  await trx.deleteFrom('invitations').where('division_id', 'in', divisionIds).execute();
  await trx.deleteFrom('barred_people').where('division_id', 'in', divisionIds).execute();
}

/**
 * Deletes links that ran out long ago, and claims that were withdrawn or can no longer be undone. One that an admin refused or put back
 * stays: it is not made again.
 */
export async function forgetOldClaims(
  { trx }: Writing,
  { undoableUntil, knownUntil }: { undoableUntil: string; knownUntil: string },
): Promise<void> {
  await trx.deleteFrom('invitations').where('expires_at', '<', knownUntil).execute();
  await trx
    .deleteFrom('claims')
    .where((claim) =>
      claim.or([
        claim.and([claim('state', '=', 'withdrawn'), claim('decided_at', '<', knownUntil)]),
        claim.and([claim('state', '=', 'joined'), claim('decided_at', '<', undoableUntil)]),
      ]),
    )
    .execute();
  await trx
    .deleteFrom('claim_words')
    .where('claim_id', 'not in', trx.selectFrom('claims').select('id'))
    .execute();
}
