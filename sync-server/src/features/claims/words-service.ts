import { claims } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { ClaimWord } from '@memcherrish/shared/wire/claim-states.ts';
import { isLeaving } from '#auth/sessions.ts';
import { isMember } from '#auth/standing.ts';
import type { ClaimRow } from '#db/community-rows.ts';
import type { Reader } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { hidingsAround } from '#sync/hidings-store.ts';
import { pokeClass } from './claims-service.ts';
import { claimById, wordsOn } from './claims-store.ts';
import { isFree, joinPlace, tellClaimant } from './joining.ts';

/**
 * What a member of the division says about a claim: once for each person, and the last word counts. Two who know them let a waiting claim
 * in, unless somebody says that it is not them: then an admin alone does. About one that was let in there are doubts for a week. Refuses
 * with 404 what the person cannot see, and with a text what was decided meanwhile.
 */
export async function sayWord(
  parts: Parts,
  schoolmateId: string,
  claimId: string,
  word: ClaimWord,
): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const claim = await claimById(trx, claimId);
    if (!claim || !(await isMember(trx, claim.division_id, schoolmateId))) throw notFound();
    const { unseen } = await hidingsAround(trx, { kind: 'schoolmate', id: schoolmateId });
    const claimant = { kind: 'schoolmate', id: claim.schoolmate_id } as const;
    if (unseen.has(claimant.id) || (await isLeaving(trx, claimant))) throw notFound();
    if (claim.schoolmate_id === schoolmateId) throw new Refusal('not-allowed', serverWords.ownClaim);
    const isOpen = claim.state === 'waiting' ? await isFree(trx, claim) : isDoubted(parts, claim);
    if (claim.state === 'put-back') throw new Refusal('conflict', serverWords.claimPutBack);
    if (!isOpen) throw new Refusal('conflict', serverWords.claimDecided);
    const said = { word, created_at: parts.clock().toISOString() };
    await trx
      .insertInto('claim_words')
      .values({ claim_id: claimId, schoolmate_id: schoolmateId, ...said })
      .onConflict((conflict) => conflict.columns(['claim_id', 'schoolmate_id']).doUpdateSet(said))
      .execute();
    if (claim.state === 'waiting' && (await isVouchedFor(trx, claim))) {
      await joinPlace(parts, writing, claim, { by: 'classmates' });
      await tellClaimant(parts, writing, claim, 'claim-accepted');
    }
    await pokeClass(parts, writing, claim);
  });
}

/** A claim that was let in is open to doubt for a week. */
function isDoubted(parts: Pick<Parts, 'clock'>, { state, decided_at }: ClaimRow): boolean {
  if (state !== 'joined' || decided_at === null) return false;
  return Date.parse(decided_at) + claims.shownFor > parts.clock().getTime();
}

async function isVouchedFor(reader: Reader, claim: ClaimRow): Promise<boolean> {
  const words = await wordsOn(reader, claim);
  if (words.some(({ word }) => word === 'not-them')) return false;
  return words.filter(({ word }) => word === 'knows').length >= claims.vouches;
}
