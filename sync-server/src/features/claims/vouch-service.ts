import { isVeiledUntil } from '@memcherrish/shared/access/veil.ts';
import { claims } from '@memcherrish/shared/domain/limits.ts';
import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Vouch } from '@memcherrish/shared/wire/people/claim-states.ts';
import { isMember } from '#auth/viewer-scope.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { mayBeLetIn } from '#directory/askers.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { endVeil, isNewcomer } from '#directory/newcomers-store.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { viewersBlockedByAll } from '#sync/blocked-views.ts';
import { confirmClaim, isListingUnclaimed, tellClaimant } from './claim-listing.ts';
import { pokeClass } from './claims-service.ts';
import { claimById, vouchesOn } from './claims-store.ts';

/**
 * Stores a member's vouch for a claim. Each person has one, and the last one counts. Two members who know the
 * claimant let a waiting claim into their own division only. When a member says 'not them', only an admin can
 * accept. An accepted claim can be doubted for a week.
 * Refuses with 404 a claim that the person cannot see, and with a text one that was decided since and the word of a
 * newcomer.
 */
export async function vouch(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  schoolmateId: string,
  claimId: string,
  word: Vouch,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const claim = await claimById(tx, claimId);
    if (!claim || !(await isMember(tx, claim.division_id, schoolmateId))) throw notFound();
    const { blockedBy } = await blocksAround(tx, { kind: 'schoolmate', id: schoolmateId });
    const claimantId = claim.schoolmate_id;
    if (blockedBy.has(claimantId) || !(await mayBeLetIn(tx, claimantId))) throw notFound();
    const now = ctx.clock();
    if (await isNewcomer(tx, { kind: 'schoolmate', id: schoolmateId }, now)) {
      throw new ApiError('not-allowed', newcomerWords.newcomersCannot);
    }
    if (claim.schoolmate_id === schoolmateId) throw new ApiError('not-allowed', serverWords.ownClaim);
    const isOpen = claim.state === 'waiting' ? await isListingUnclaimed(tx, claim) : isDoubted(ctx, claim);
    if (claim.state === 'put-back') throw new ApiError('conflict', serverWords.claimPutBack);
    if (!isOpen) throw new ApiError('conflict', serverWords.claimDecided);
    const said = { word, created_at: now.toISOString() };
    await tx
      .insertInto('claim_vouches')
      .values({ claim_id: claimId, schoolmate_id: schoolmateId, ...said })
      .onConflict((conflict) => conflict.columns(['claim_id', 'schoolmate_id']).doUpdateSet(said))
      .execute();
    if (claim.state === 'waiting' && (await isVouchedFor(tx, claim, now))) {
      await confirmClaim(ctx, tx, claim, { by: 'classmates' });
      // Two classmates know the claimant, which is what ends the veil.
      await endVeil(tx, claimantId, now);
      await tellClaimant(ctx, tx, claim, 'claim-accepted');
    }
    await pokeClass(ctx, tx, claim, schoolmateId);
    const fromVoucher = await viewersBlockedByAll(tx, [schoolmateId]);
    if (!fromVoucher.has(claimantId)) tx.afterCommit(() => ctx.pokes.account(claimantId));
  });
}

/** Checks whether an accepted claim can still be doubted: it can for a week. */
function isDoubted(ctx: Uses<'clock'>, { state, decided_at }: RowOf<'claims'>): boolean {
  if (state !== 'joined' || decided_at === null) return false;
  return Date.parse(decided_at) + claims.shownFor > ctx.clock().getTime();
}

/** Checks whether enough classmates know the claimant. A person who is a newcomer by now does not count. */
async function isVouchedFor(tx: ReadTx, claim: RowOf<'claims'>, now: Date): Promise<boolean> {
  const words = await vouchesOn(tx, claim);
  if (words.some(({ word }) => word === 'not-them')) return false;
  const known = words.filter(({ word, veiledUntil }) => word === 'knows' && !isVeiledUntil(veiledUntil, now));
  return known.length >= claims.vouches;
}
