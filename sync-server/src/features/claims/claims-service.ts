import { claims } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { claimOutcomes } from '@memcherrish/shared/wire/people/claim-states.ts';
import { nanoid } from 'nanoid';
import { isMember } from '#auth/viewer-scope.ts';
import type { WriteTx } from '#db/write.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { viewersBlockedByAll } from '#sync/blocked-views.ts';
import { joinByNumber } from './claim-listing.ts';
import { claimById } from './claims-store.ts';
import { closedLink, linkOf, type OpenLink } from './links-store.ts';

export interface Filed {
  _id: string;
  state: (typeof claimOutcomes)[number];
}

/**
 * Files the claim of a signed-in person, whose number was proved by a code. When it is the number on the
 * list, the listing is theirs at once; else the claim waits. A repeat returns the current state.
 * Refuses a closed link, and a listing in a division that the person is in. Refuses a claim that an admin
 * refused before, and a sixth waiting claim.
 */
export async function claimByLink(
  ctx: Uses<'claimLinks' | 'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  schoolmateId: string,
  token: string,
): Promise<Filed> {
  return ctx.database.write(async (tx) => {
    const link = await linkOf(ctx, tx, token);
    if (link.state !== 'open') {
      const own =
        link.state === 'used' ? await joinedBy(tx, schoolmateId, ctx.claimLinks.hashOf(token)) : null;
      if (own) return own;
      throw closedLink(link.state);
    }
    return fileClaim(ctx, tx, schoolmateId, link);
  });
}

/** Returns the claim that used up the link, if it is the person's own: a repeat gets it as its response. */
async function joinedBy(tx: WriteTx, schoolmateId: string, hash: string): Promise<Filed | null> {
  const row = await tx
    .selectFrom('claims')
    .innerJoin('invitations', 'invitations.listing_id', 'claims.listing_id')
    .select('claims.id as _id')
    .where('invitations.token_hash', '=', hash)
    .where('claims.schoolmate_id', '=', schoolmateId)
    .where('claims.state', '=', 'joined')
    .executeTakeFirst();
  return row ? { ...row, state: 'joined' } : null;
}

/** Files a claim inside an open transaction, such as that of the sign-up. */
export async function fileClaim(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  schoolmateId: string,
  { invitation, listing }: OpenLink,
): Promise<Filed> {
  const divisionId = invitation.division_id;
  const earlier = await tx
    .selectFrom('claims')
    .select(['id', 'listing_id', 'division_id', 'state'])
    .where('schoolmate_id', '=', schoolmateId)
    .where('state', 'in', ['waiting', 'refused', 'put-back'])
    .execute();
  const same = earlier.find((claim) => claim.listing_id === listing.id && claim.division_id === divisionId);
  if (same?.state === 'waiting') return { _id: same.id, state: 'waiting' };
  if (same) throw new ApiError('conflict', serverWords.claimRefusedBefore);
  if (await isMember(tx, divisionId, schoolmateId)) {
    throw new ApiError('already-exists', serverWords.requestAlreadyMember);
  }
  if (earlier.filter((claim) => claim.state === 'waiting').length >= claims.waitingPerPerson) {
    throw new ApiError('rate-limited', serverWords.tooManyClaims);
  }
  const own = await tx
    .selectFrom('schoolmates')
    .select('mobile')
    .where('id', '=', schoolmateId)
    .executeTakeFirstOrThrow();
  const claim = {
    id: nanoid(16),
    listing_id: listing.id,
    division_id: divisionId,
    schoolmate_id: schoolmateId,
    state: 'waiting' as const,
    inviter_id: invitation.inviter_kind === 'schoolmate' ? invitation.inviter_id : null,
    created_at: ctx.clock().toISOString(),
  };
  await tx.insertInto('claims').values(claim).execute();
  const isListed = own.mobile !== null && own.mobile === listing.mobile;
  if (isListed) await joinByNumber(ctx, tx, claim);
  await pokeClass(ctx, tx, claim);
  return { _id: claim.id, state: isListed ? 'joined' : 'waiting' };
}

/**
 * Withdraws the person's own waiting claim; a repeat changes nothing. Refuses a decided claim with a text,
 * and any other with 404.
 */
export async function withdrawClaim(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'pokes'>,
  schoolmateId: string,
  claimId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const claim = await claimById(tx, claimId);
    if (claim?.schoolmate_id !== schoolmateId) throw notFound();
    if (claim.state === 'withdrawn') return;
    if (claim.state !== 'waiting') throw new ApiError('conflict', serverWords.claimDecided);
    await endClaim(ctx, tx, claimId, 'withdrawn');
    await ctx.deletions.sayRemoved({ kind: 'claim', id: claimId });
    await pokeClass(ctx, tx, claim);
    tx.afterCommit(() => ctx.pokes.account(schoolmateId));
  });
}

export async function endClaim(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  claimId: string,
  state: 'withdrawn' | 'refused',
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state, decided_at: ctx.clock().toISOString() })
    .where('id', '=', claimId)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Pokes the devices of the batch; the pull shows the claim only to the division. Skips people that the
 * claimant blocks, and after a vouch also those that the voucher (`sayerId`) blocks.
 */
export async function pokeClass(
  ctx: Uses<'pokes'>,
  tx: WriteTx,
  claim: { division_id: string; schoolmate_id: string },
  sayerId?: string,
): Promise<void> {
  const { batchId } = await divisionPathAt(tx, claim.division_id);
  const fromClaimant = await viewersBlockedByAll(tx, [claim.schoolmate_id]);
  const fromSayer = sayerId === undefined ? new Set<string>() : await viewersBlockedByAll(tx, [sayerId]);
  tx.afterCommit(() => ctx.pokes.batch(batchId, new Set([...fromClaimant, ...fromSayer])));
}
