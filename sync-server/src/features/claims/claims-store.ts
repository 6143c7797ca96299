import { hour } from '@memcherrish/shared/domain/durations.ts';
import { claims } from '@memcherrish/shared/domain/limits.ts';
import type { DivisionClaim, OwnClaim, Vouch } from '@memcherrish/shared/wire/people/claim-states.ts';
import { expressionBuilder } from 'kysely';
import { cachedQuery } from '#db/cached-query.ts';
import type { RowOf, Tables } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { isAsking } from '#directory/askers.ts';
import type { BlockTokens } from '#directory/blocks-store.ts';
import { divisionPathOf, divisionPathQuery } from '#directory/division-paths-store.ts';

/** Returns a claim with its school, without an access check. */
export async function claimById(
  tx: ReadTx,
  id: string,
): Promise<(RowOf<'claims'> & { school_id: string; batch_id: string }) | undefined> {
  return tx
    .selectFrom('claims')
    .innerJoin('divisions', 'divisions.id', 'claims.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .selectAll('claims')
    .select(['batches.school_id', 'divisions.batch_id'])
    .where('claims.id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the vouches of current members of the division. Leaves out people who left it, and the claimant.
 */
export async function vouchesOn(
  tx: ReadTx,
  claim: Pick<RowOf<'claims'>, 'id' | 'division_id' | 'schoolmate_id'>,
): Promise<{ schoolmateId: string; name: string; veiledUntil: string | null; word: Vouch; at: string }[]> {
  return tx
    .selectFrom('claim_vouches')
    .innerJoin('schoolmates', 'schoolmates.id', 'claim_vouches.schoolmate_id')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'claim_vouches.schoolmate_id')
    .select([
      'schoolmates.id as schoolmateId',
      'schoolmates.name',
      'schoolmates.veiled_until as veiledUntil',
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

/** Counts the members of a claim's division who vouch for it, without the people in `strangers`. */
const vouchesFor = (strangers: readonly string[]) =>
  expressionBuilder<Tables, 'claims'>()
    .selectFrom('claim_vouches')
    .innerJoin('memberships as voucher', 'voucher.schoolmate_id', 'claim_vouches.schoolmate_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('claim_vouches.claim_id', '=', 'claims.id')
    .whereRef('voucher.division_id', '=', 'claims.division_id')
    .where('voucher.removed', '=', 0)
    .where('claim_vouches.word', '=', 'knows')
    .$if(strangers.length > 0, (query) => query.where('claim_vouches.schoolmate_id', 'not in', strangers))
    .as('vouches');

const ownClaims = cachedQuery((tx, schoolmateId: string, strangers: readonly string[]) =>
  divisionPathQuery(tx)
    .innerJoin('claims', 'claims.division_id', 'divisions.id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.schoolmate_id', '=', 'claims.listing_id')
        .onRef('memberships.division_id', '=', 'claims.division_id')
        .on('memberships.removed', '=', 0),
    )
    .leftJoin('schoolmates as listed', (join) =>
      join
        .onRef('listed.id', '=', 'memberships.schoolmate_id')
        .on('listed.claimed_at', 'is', null)
        .on('listed.memorial', 'is', null),
    )
    .innerJoin('schoolmates as own', 'own.id', 'claims.schoolmate_id')
    .leftJoin('memberships as asked', (join) =>
      join
        .onRef('asked.schoolmate_id', '=', 'claims.inviter_id')
        .onRef('asked.division_id', '=', 'claims.division_id')
        .on('asked.removed', '=', 0),
    )
    .leftJoin('schoolmates as inviter', 'inviter.id', 'asked.schoolmate_id')
    .select(['claims.id as _id', 'claims.created_at as createdAt', 'listed.name', 'own.name as ownName'])
    .select(['inviter.id as inviterId', 'inviter.name as inviter'])
    .select(vouchesFor(strangers))
    .where('claims.schoolmate_id', '=', schoolmateId)
    .where('claims.state', '=', 'waiting')
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id'),
);

/**
 * Returns the person's own waiting claims, the newest first. `gone` marks a listing that is no longer
 * available. Leaves out vouches by people who block the person. Leaves out the inviter if they are no longer in the
 * class, or in `hidden`: a block is between the two.
 */
export async function ownClaimsOf(
  tx: ReadTx,
  schoolmateId: string,
  blockedBy: BlockTokens,
  hidden: ReadonlySet<string>,
): Promise<OwnClaim[]> {
  const rows = await ownClaims(tx, schoolmateId, [...blockedBy.keys()]);
  return rows.map(divisionPathOf).map(({ name, ownName, vouches, inviter, inviterId, ...claim }) => ({
    ...claim,
    inviter: inviterId === null || hidden.has(inviterId) ? null : inviter,
    // A claim that waits with enough vouches would tell the claimant that a classmate has said 'not them'.
    vouches: Math.min(Number(vouches ?? 0), claims.vouches - 1),
    name: name ?? ownName,
    state: name === null ? ('gone' as const) : ('waiting' as const),
  }));
}

/**
 * Selects claims in the divisions of a schoolmate. Leaves out claims and vouches by people in `strangers`.
 */
const divisionClaims = cachedQuery(
  (tx, schoolmateId: string, strangers: readonly string[], joinedAfter: string) =>
    tx
      .selectFrom('memberships as own')
      .innerJoin('claims', 'claims.division_id', 'own.division_id')
      .innerJoin('schoolmates as claimant', 'claimant.id', 'claims.schoolmate_id')
      .leftJoin('memberships as stands', (join) =>
        join
          .onRef('stands.schoolmate_id', '=', 'claims.listing_id')
          .onRef('stands.division_id', '=', 'claims.division_id')
          .on('stands.removed', '=', 0),
      )
      .leftJoin('schoolmates as listed', (join) =>
        join
          .onRef('listed.id', '=', 'stands.schoolmate_id')
          .on('listed.claimed_at', 'is', null)
          .on('listed.memorial', 'is', null),
      )
      .leftJoin('memberships as joined', (join) =>
        join
          .onRef('joined.schoolmate_id', '=', 'claims.schoolmate_id')
          .onRef('joined.division_id', '=', 'claims.division_id')
          .on('joined.removed', '=', 0),
      )
      .leftJoin('merges', 'merges.id', 'claims.merge_id')
      .leftJoin('claim_vouches as word', (join) =>
        join.onRef('word.claim_id', '=', 'claims.id').onRef('word.schoolmate_id', '=', 'own.schoolmate_id'),
      )
      .select(['claims.id as _id', 'claims.division_id as divisionId', 'claims.state', 'merges.snapshot'])
      .select(['claims.created_at', 'claims.decided_at', 'claimant.name as claimant', 'listed.name as name'])
      .select(['word.word', 'joined.schoolmate_id as joinedId'])
      .select(vouchesFor(strangers))
      .where('own.schoolmate_id', '=', schoolmateId)
      .where('own.removed', '=', 0)
      .where('claims.schoolmate_id', '!=', schoolmateId)
      .$if(strangers.length > 0, (query) => query.where('claims.schoolmate_id', 'not in', strangers))
      .where(({ ref }) => isAsking(ref('claims.schoolmate_id')))
      .where('claims.state', 'in', ['waiting', 'joined'])
      .where((claim) =>
        claim.or([claim('claims.state', '=', 'waiting'), claim('claims.decided_at', '>', joinedAfter)]),
      )
      .orderBy('claims.created_at', 'desc')
      .orderBy('claims.id'),
);

/**
 * Returns claims of others in the divisions of a schoolmate: waiting ones, and for a week accepted ones.
 * Leaves out the viewer's own claims, and those of people who may not be let in or block the viewer.
 */
export async function claimsAround(
  tx: ReadTx,
  schoolmateId: string,
  { blockedBy, now }: { blockedBy: BlockTokens; now: Date },
): Promise<DivisionClaim[]> {
  const shownSince = now.getTime() - claims.shownFor;
  const joinedAfter = new Date(shownSince).toISOString();
  // Asks from the full hour: the pulls of an hour ask the same query, which PostgreSQL answers ahead.
  const fullHour = new Date(shownSince - (shownSince % hour)).toISOString();
  const rows = await divisionClaims(tx, schoolmateId, [...blockedBy.keys()], fullHour);
  return rows.flatMap(
    ({ name, snapshot, state, created_at, decided_at, joinedId, ...claim }): DivisionClaim[] => {
      const vouches = Number(claim.vouches ?? 0);
      if (state === 'waiting') {
        return name === null ? [] : [{ ...claim, vouches, name, state, since: created_at }];
      }
      // Leaves out a person who has left the division since.
      if (state !== 'joined' || joinedId === null || decided_at === null) return [];
      if (decided_at <= joinedAfter) return [];
      const listed = listedName(snapshot) ?? claim.claimant;
      return [{ ...claim, vouches: 0, name: listed, state, since: decided_at }];
    },
  );
}

/**
 * Returns the name of a listing before the merge with its claimant. Returns null once the merge cannot be
 * undone.
 */
export function listedName(snapshot: string | null): string | null {
  if (snapshot === null) return null;
  const { gone }: { gone: { name: string } } = JSON.parse(snapshot);
  return gone.name;
}
