import type { ClaimWord } from '@memcherrish/shared/wire/claim-states.ts';
import type { ClaimRow } from '#db/community-rows.ts';
import type { Reader } from '#db/write.ts';

/** A claim with the school that it is about, whoever asks. */
export async function claimById(
  reader: Reader,
  id: string,
): Promise<(ClaimRow & { school_id: string }) | undefined> {
  return reader
    .selectFrom('claims')
    .innerJoin('divisions', 'divisions.id', 'claims.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .selectAll('claims')
    .select('batches.school_id')
    .where('claims.id', '=', id)
    .executeTakeFirst();
}

/** What the members of the division say about a claim now: who has left it counts for nothing, and nobody counts for themself. */
export async function wordsOn(
  reader: Reader,
  claim: Pick<ClaimRow, 'id' | 'division_id' | 'schoolmate_id'>,
): Promise<{ schoolmateId: string; name: string; word: ClaimWord; at: string }[]> {
  return reader
    .selectFrom('claim_words')
    .innerJoin('schoolmates', 'schoolmates.id', 'claim_words.schoolmate_id')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'claim_words.schoolmate_id')
    .select([
      'schoolmates.id as schoolmateId',
      'schoolmates.name',
      'claim_words.word',
      'claim_words.created_at as at',
    ])
    .where('claim_words.claim_id', '=', claim.id)
    .where('memberships.division_id', '=', claim.division_id)
    .where('memberships.removed', '=', 0)
    .where('schoolmates.claimed_at', 'is not', null)
    .where('claim_words.schoolmate_id', '!=', claim.schoolmate_id)
    .orderBy('claim_words.created_at')
    .orderBy('schoolmates.name')
    .execute();
}
