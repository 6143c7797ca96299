import { undoable } from '@memcherrish/shared/rules/limits.ts';
import type { ManagedClaim, ManagedClaims, RemovedListing } from '@memcherrish/shared/wire/claims.ts';
import { isLeaving } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import { nameOf } from '#auth/viewer-scope.ts';
import type { ReadTx } from '#db/write.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { AppContext } from '#server/context.ts';
import { listedName } from '#sync/claims-store.ts';
import { vouchesOn } from './claims-store.ts';
import { divisionOfRemoved } from './removal-service.ts';

/**
 * Returns everything that waits for an admin in their schools: claims, doubts about accepted claims, and
 * removed listings. Numbers are shown, so the read is recorded.
 */
export async function listClaims(ctx: AppContext, admin: Account): Promise<ManagedClaims> {
  return ctx.database.write(async (tx) => {
    const schoolIds = await managedSchoolIds(tx, admin.id);
    if (schoolIds.length === 0) return { claims: [], removed: [] };
    const listed = {
      claims: [...(await waitingClaims(tx, schoolIds)), ...(await doubtedClaims(tx, schoolIds, ctx.clock()))],
      removed: await removedListings(tx, schoolIds),
    };
    for (const schoolId of new Set([...listed.claims, ...listed.removed].map((each) => each.schoolId))) {
      await recordAct(tx, ctx.clock(), admin, { action: 'read-requests', schoolId });
    }
    return listed;
  });
}

function claimsIn(tx: ReadTx, schoolIds: readonly string[]) {
  return (
    tx
      .selectFrom('claims')
      .innerJoin('divisions', 'divisions.id', 'claims.division_id')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .innerJoin('schools', 'schools.id', 'batches.school_id')
      .innerJoin('schoolmates', 'schoolmates.id', 'claims.schoolmate_id')
      .leftJoin('deletions', (join) =>
        join
          .onRef('deletions.account_id', '=', 'claims.schoolmate_id')
          .on('deletions.account_kind', '=', 'schoolmate'),
      )
      .selectAll('claims')
      .select(['schools.id as schoolId', 'schools.name as schoolName', 'batches.label as batch'])
      .select(['divisions.name as division', 'schoolmates.name as claimant', 'schoolmates.mobile'])
      .where('schools.id', 'in', schoolIds)
      // Leaves out accounts that are being deleted.
      .where('deletions.account_id', 'is', null)
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof claimsIn>['execute']>>[number];

async function waitingClaims(tx: ReadTx, schoolIds: readonly string[]): Promise<ManagedClaim[]> {
  const rows = await claimsIn(tx, schoolIds)
    .innerJoin('schoolmates as place', 'place.id', 'claims.listing_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.schoolmate_id', '=', 'place.id')
        .onRef('memberships.division_id', '=', 'claims.division_id'),
    )
    .select(['place.name as placeName', 'place.mobile as placeMobile'])
    .where('claims.state', '=', 'waiting')
    .where('place.claimed_at', 'is', null)
    .where('memberships.removed', '=', 0)
    .orderBy('claims.created_at')
    .orderBy('claims.id')
    .execute();
  return Promise.all(
    rows.map(async ({ placeName, placeMobile, ...row }) => ({
      ...(await said(tx, row)),
      name: placeName,
      state: 'waiting' as const,
      listed: placeMobile === null ? ('no-number' as const) : ('another-number' as const),
      since: row.created_at,
    })),
  );
}

/** Returns accepted claims with doubts that no admin has decided, as long as the claim can be undone. */
async function doubtedClaims(tx: ReadTx, schoolIds: readonly string[], now: Date): Promise<ManagedClaim[]> {
  const rows = await claimsIn(tx, schoolIds)
    .innerJoin('merges', 'merges.id', 'claims.merge_id')
    .select('merges.snapshot')
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
    .orderBy('claims.id')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...(await said(tx, row)),
      name: listedName(row.snapshot) ?? row.claimant,
      state: 'joined' as const,
      listed: null,
      since: row.decided_at ?? row.created_at,
    })),
  );
}

async function said(tx: ReadTx, row: Row) {
  const words = await vouchesOn(tx, row);
  const saying = (word: string) => words.filter((each) => each.word === word).map(({ name }) => name);
  return {
    _id: row.id,
    schoolId: row.schoolId,
    schoolName: row.schoolName,
    batch: row.batch,
    division: row.division,
    claimant: row.claimant,
    claimantMobile: row.mobile ?? '',
    knows: saying('knows'),
    notThem: saying('not-them'),
  };
}

async function removedListings(tx: ReadTx, schoolIds: readonly string[]): Promise<RemovedListing[]> {
  const rows = await tx
    .selectFrom('deletions')
    .innerJoin('schoolmates', 'schoolmates.id', 'deletions.account_id')
    .leftJoin('removed_listings', 'removed_listings.schoolmate_id', 'schoolmates.id')
    .select(['schoolmates.id as _id', 'schoolmates.name', 'deletions.places'])
    .select(['deletions.asked_at as removedAt', 'deletions.due_at as dueAt'])
    .select(['removed_listings.inviter_kind as kind', 'removed_listings.inviter_id as inviterId'])
    .where('deletions.account_kind', '=', 'schoolmate')
    .where('schoolmates.claimed_at', 'is', null)
    .orderBy('deletions.asked_at')
    .orderBy('schoolmates.id')
    .execute();
  const removed: RemovedListing[] = [];
  for (const { places: divisionPaths, kind, inviterId, ...row } of rows) {
    const divisionPath = await divisionOfRemoved(tx, divisionPaths);
    if (!divisionPath || !schoolIds.includes(divisionPath.schoolId)) continue;
    const { schoolId, schoolName, batch, division } = divisionPath;
    const inviter = kind && inviterId ? await inviterNamed(tx, { kind, id: inviterId }) : null;
    removed.push({ ...row, schoolId, schoolName, batch, division, inviter });
  }
  return removed;
}

/** Returns null for an account that is being deleted. */
async function inviterNamed(tx: ReadTx, account: Pick<Account, 'kind' | 'id'>): Promise<string | null> {
  return (await isLeaving(tx, account)) ? null : nameOf(tx, account);
}
