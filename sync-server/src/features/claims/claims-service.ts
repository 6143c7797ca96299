import { claims } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { claimOutcomes } from '@memcherrish/shared/wire/claim-states.ts';
import { nanoid } from 'nanoid';
import { isMember, placeAt } from '#auth/standing.ts';
import type { Writing } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { claimById } from './claims-store.ts';
import { joinPlace } from './joining.ts';
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
export async function claimPlace(parts: Parts, schoolmateId: string, token: string): Promise<Filed> {
  return parts.database.write(async (writing) => {
    const link = await linkOf(parts, writing.trx, token);
    if (link.state !== 'open') {
      const own =
        link.state === 'used' ? await joinedBy(writing, schoolmateId, parts.claimLinks.hashOf(token)) : null;
      if (own) return own;
      throw closedLink(link.state);
    }
    return fileClaim(parts, writing, schoolmateId, link);
  });
}

/** The claim that has used up the link, if it is the person's own: a repeat has no second effect. */
async function joinedBy({ trx }: Writing, schoolmateId: string, hash: string): Promise<Filed | null> {
  const row = await trx
    .selectFrom('claims')
    .innerJoin('invitations', 'invitations.place_id', 'claims.place_id')
    .select('claims.id as _id')
    .where('invitations.token_hash', '=', hash)
    .where('claims.schoolmate_id', '=', schoolmateId)
    .where('claims.state', '=', 'joined')
    .executeTakeFirst();
  return row ? { ...row, state: 'joined' } : null;
}

/** The same in a transaction that is open, such as that of the sign-up. */
export async function fileClaim(
  parts: Parts,
  writing: Writing,
  schoolmateId: string,
  { invitation, place }: OpenLink,
): Promise<Filed> {
  const { trx } = writing;
  const divisionId = invitation.division_id;
  const earlier = await trx
    .selectFrom('claims')
    .select(['id', 'place_id', 'state'])
    .where('schoolmate_id', '=', schoolmateId)
    .where('state', 'in', ['waiting', 'refused', 'put-back'])
    .execute();
  const same = earlier.find((claim) => claim.place_id === place.id);
  if (same?.state === 'waiting') return { _id: same.id, state: 'waiting' };
  if (same) throw new Refusal('conflict', serverWords.claimRefusedBefore);
  if (await isMember(trx, divisionId, schoolmateId)) {
    throw new Refusal('already-exists', serverWords.requestAlreadyMember);
  }
  if (earlier.filter((claim) => claim.state === 'waiting').length >= claims.waitingPerPerson) {
    throw new Refusal('rate-limited', serverWords.tooManyClaims);
  }
  const own = await trx
    .selectFrom('schoolmates')
    .select('mobile')
    .where('id', '=', schoolmateId)
    .executeTakeFirstOrThrow();
  const claim = {
    id: nanoid(16),
    place_id: place.id,
    division_id: divisionId,
    schoolmate_id: schoolmateId,
    state: 'waiting' as const,
    created_at: parts.clock().toISOString(),
  };
  await trx.insertInto('claims').values(claim).execute();
  const isListed = own.mobile !== null && own.mobile === place.mobile;
  if (isListed) await joinPlace(parts, writing, claim, { by: 'number' });
  await pokeClass(parts, writing, claim);
  return { _id: claim.id, state: isListed ? 'joined' : 'waiting' };
}

/** Takes an own waiting claim back; once more changes nothing. Refuses with a text what was decided, and with 404 all else. */
export async function withdrawClaim(parts: Parts, schoolmateId: string, claimId: string): Promise<void> {
  await parts.database.write(async (writing) => {
    const claim = await claimById(writing.trx, claimId);
    if (claim?.schoolmate_id !== schoolmateId) throw notFound();
    if (claim.state === 'withdrawn') return;
    if (claim.state !== 'waiting') throw new Refusal('conflict', serverWords.claimDecided);
    await endClaim(parts, writing, claimId, 'withdrawn');
    await parts.deletions.sayRemoved({ kind: 'claim', id: claimId });
    await pokeClass(parts, writing, claim);
    writing.afterCommit(() => parts.pokes.account(schoolmateId));
  });
}

/** Ends a waiting claim with this state. */
export async function endClaim(
  parts: Pick<Parts, 'clock'>,
  { trx }: Writing,
  claimId: string,
  state: 'withdrawn' | 'refused',
): Promise<void> {
  await trx
    .updateTable('claims')
    .set({ state, decided_at: parts.clock().toISOString() })
    .where('id', '=', claimId)
    .where('state', '=', 'waiting')
    .execute();
}

/** The devices of the batch hear that there is something to pull; what it is goes to the division alone. */
export async function pokeClass(
  parts: Pick<Parts, 'pokes'>,
  { trx, afterCommit }: Writing,
  claim: { division_id: string },
): Promise<void> {
  const { batchId } = await placeAt(trx, claim.division_id);
  afterCommit(() => parts.pokes.batch(batchId));
}
