import { undoable } from '@memcherrish/shared/domain/limits.ts';
import type { ReadTx } from '#db/write.ts';
import { isAsking } from '#directory/askers.ts';
import { type DecisionScope, schoolsScope } from '#features/schools/decision-scope.ts';

function claimsIn(tx: ReadTx, scope: DecisionScope) {
  return tx
    .selectFrom('claims')
    .innerJoin('divisions', 'divisions.id', 'claims.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'claims.schoolmate_id')
    .where(scope.column, 'in', scope.ids)
    .where(({ ref }) => isAsking(ref('claims.schoolmate_id')));
}

function waitingIn(tx: ReadTx, scope: DecisionScope) {
  return claimsIn(tx, scope)
    .innerJoin('schoolmates as listing', 'listing.id', 'claims.listing_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.schoolmate_id', '=', 'listing.id')
        .onRef('memberships.division_id', '=', 'claims.division_id'),
    )
    .where('claims.state', '=', 'waiting')
    .where('listing.claimed_at', 'is', null)
    .where('listing.memorial', 'is', null)
    .where('memberships.removed', '=', 0)
    .orderBy('claims.created_at')
    .orderBy('claims.id');
}

/** Selects accepted claims with doubts that no admin has decided, as long as the claim can be undone. */
function doubtedIn(tx: ReadTx, schoolIds: readonly string[], now: Date) {
  return claimsIn(tx, schoolsScope(schoolIds))
    .innerJoin('merges', 'merges.id', 'claims.merge_id')
    .where('merges.undone_at', 'is', null)
    .where('claims.state', '=', 'joined')
    .where('claims.decided_at', '>', new Date(now.getTime() - undoable).toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_vouches')
          .select('claim_vouches.claim_id')
          .whereRef('claim_vouches.claim_id', '=', 'claims.id')
          .where('claim_vouches.word', '=', 'not-them')
          .where((word) =>
            word.or([
              word('claims.looked_at', 'is', null),
              word('claim_vouches.created_at', '>', word.ref('claims.looked_at')),
            ]),
          ),
      ),
    )
    .orderBy('claims.decided_at')
    .orderBy('claims.id');
}

const named = [
  'schools.id as schoolId',
  'schools.name as schoolName',
  'batches.label as batch',
  'divisions.name as division',
  'schoolmates.name as claimant',
  'schoolmates.mobile',
] as const;

/** Returns the claims that wait for an answer in some classes, with the name and number on the list. */
export async function waitingClaimsIn(tx: ReadTx, scope: DecisionScope) {
  return waitingIn(tx, scope)
    .selectAll('claims')
    .select(named)
    .select(['listing.name as listedName', 'listing.mobile as listedMobile'])
    .execute();
}

/** Returns the doubted claims in some schools. `snapshot` has the listing before the claim. */
export async function doubtedClaimsIn(tx: ReadTx, schoolIds: readonly string[], now: Date) {
  return doubtedIn(tx, schoolIds, now).selectAll('claims').select(named).select('merges.snapshot').execute();
}

export type ClaimInSchool = Omit<Awaited<ReturnType<typeof doubtedClaimsIn>>[number], 'snapshot'>;

/** Returns the ids and times of the claims in some schools that wait for an answer, and of the doubted ones. */
export async function managedClaimKeys(
  tx: ReadTx,
  schoolIds: readonly string[],
  now: Date,
): Promise<{ id: string; at: string }[]> {
  if (schoolIds.length === 0) return [];
  const waiting = await waitingIn(tx, schoolsScope(schoolIds))
    .select(['claims.id', 'claims.created_at'])
    .execute();
  const doubted = await doubtedIn(tx, schoolIds, now)
    .select(['claims.id', 'claims.created_at', 'claims.decided_at'])
    .execute();
  return [
    ...waiting.map(({ id, created_at }) => ({ id, at: created_at })),
    ...doubted.map(({ id, created_at, decided_at }) => ({ id, at: decided_at ?? created_at })),
  ];
}
