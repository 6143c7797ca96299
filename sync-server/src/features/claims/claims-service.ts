import { claims } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { claimOutcomes } from '@memcherrish/shared/wire/claim-states.ts';
import { nanoid } from 'nanoid';
import { divisionPathAt, isMember } from '#auth/standing.ts';
import type { WriteTx } from '#db/write.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { hiddenFrom } from '#sync/blocked-views.ts';
import { joinByNumber } from './claim-listing.ts';
import { claimById } from './claims-store.ts';
import { closedLink, linkOf, type OpenLink } from './links-store.ts';

export interface Filed {
  _id: string;
  state: (typeof claimOutcomes)[number];
}

/**
 * 'This is me' of somebody who is signed in. Their number was proved by a code: where it is the one on the list the place is theirs at
 * once, else the claim waits. Asked again it answers what stands. Refuses a link that leads nowhere, a place in a division that they are
 * in, one that an admin has refused them, and a sixth claim that waits.
 */
export async function claimByLink(ctx: AppContext, schoolmateId: string, token: string): Promise<Filed> {
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

/** The claim that has used up the link, if it is the person's own: a repeat has no second effect. */
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

/** The same in a transaction that is open, such as that of the sign-up. */
export async function fileClaim(
  ctx: AppContext,
  tx: WriteTx,
  schoolmateId: string,
  { invitation, place: divisionPath }: OpenLink,
): Promise<Filed> {
  const divisionId = invitation.division_id;
  const earlier = await tx
    .selectFrom('claims')
    .select(['id', 'listing_id', 'division_id', 'state'])
    .where('schoolmate_id', '=', schoolmateId)
    .where('state', 'in', ['waiting', 'refused', 'put-back'])
    .execute();
  const same = earlier.find(
    (claim) => claim.listing_id === divisionPath.id && claim.division_id === divisionId,
  );
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
    listing_id: divisionPath.id,
    division_id: divisionId,
    schoolmate_id: schoolmateId,
    state: 'waiting' as const,
    created_at: ctx.clock().toISOString(),
  };
  await tx.insertInto('claims').values(claim).execute();
  const isListed = own.mobile !== null && own.mobile === divisionPath.mobile;
  if (isListed) await joinByNumber(ctx, tx, claim);
  await pokeClass(ctx, tx, claim);
  return { _id: claim.id, state: isListed ? 'joined' : 'waiting' };
}

/** Takes an own waiting claim back; once more changes nothing. Refuses with a text what was decided, and with 404 all else. */
export async function withdrawClaim(ctx: AppContext, schoolmateId: string, claimId: string): Promise<void> {
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

/** Ends a waiting claim with this state. */
export async function endClaim(
  ctx: Pick<AppContext, 'clock'>,
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
 * The devices of the batch hear that there is something to pull; what it is goes to the division alone. From whom the claimant hides there is
 * nothing, and nothing either where who has said a word about the claim does.
 */
export async function pokeClass(
  ctx: Pick<AppContext, 'pokes'>,
  tx: WriteTx,
  claim: { division_id: string; schoolmate_id: string },
  sayerId?: string,
): Promise<void> {
  const { batchId } = await divisionPathAt(tx, claim.division_id);
  const fromClaimant = await hiddenFrom(tx, [claim.schoolmate_id]);
  const fromSayer = sayerId === undefined ? new Set<string>() : await hiddenFrom(tx, [sayerId]);
  tx.afterCommit(() => ctx.pokes.batch(batchId, new Set([...fromClaimant, ...fromSayer])));
}
