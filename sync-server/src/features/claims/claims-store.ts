import type { Vouch } from '@memcherrish/shared/wire/claim-states.ts';
import type { ClaimRow } from '#db/community-rows.ts';
import type { ReadTx } from '#db/write.ts';

/** Returns a claim with its school, without an access check. */
export async function claimById(
  tx: ReadTx,
  id: string,
): Promise<(ClaimRow & { school_id: string }) | undefined> {
  return tx
    .selectFrom('claims')
    .innerJoin('divisions', 'divisions.id', 'claims.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .selectAll('claims')
    .select('batches.school_id')
    .where('claims.id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the vouches of current members of the division. Leaves out people who left it, and the claimant.
 */
export async function vouchesOn(
  tx: ReadTx,
  claim: Pick<ClaimRow, 'id' | 'division_id' | 'schoolmate_id'>,
): Promise<{ schoolmateId: string; name: string; word: Vouch; at: string }[]> {
  return tx
    .selectFrom('claim_vouches')
    .innerJoin('schoolmates', 'schoolmates.id', 'claim_vouches.schoolmate_id')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'claim_vouches.schoolmate_id')
    .select([
      'schoolmates.id as schoolmateId',
      'schoolmates.name',
      'claim_vouches.word',
      'claim_vouches.created_at as at',
    ])
    .where('claim_vouches.claim_id', '=', claim.id)
    .where('memberships.division_id', '=', claim.division_id)
    .where('memberships.removed', '=', 0)
    .where('schoolmates.claimed_at', 'is not', null)
    .where('claim_vouches.schoolmate_id', '!=', claim.schoolmate_id)
    .orderBy('claim_vouches.created_at')
    .orderBy('schoolmates.name')
    .execute();
}
