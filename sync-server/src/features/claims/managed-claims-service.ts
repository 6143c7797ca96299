import type { ManagedClaim, ManagedClaims, RemovedListing } from '@memcherrish/shared/wire/desk/claims.ts';
import { nameOf } from '#auth/names.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { type BlockTokens, blocksAround } from '#directory/blocks-store.ts';
import { type DecisionScope, decisionScope, schoolsScope } from '#features/schools/decision-scope.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { listedName, vouchesOn } from './claims-store.ts';
import { type ClaimInSchool, doubtedClaimsIn, waitingClaimsIn } from './managed-claims-store.ts';
import { divisionOfRemoved } from './removal-service.ts';
import { returnsIn } from './returns-store.ts';

/**
 * Returns everything that waits for an admin in their schools: claims, doubts about accepted claims, and
 * removed listings. Numbers are shown, so the read is recorded. A coordinator gets the waiting claims of their
 * batches that they may decide, without numbers and without the names of those who said yes.
 */
export async function listClaims(ctx: Uses<'clock' | 'database'>, account: Account): Promise<ManagedClaims> {
  return account.kind === 'admin' ? listForAdmin(ctx, account) : listForCoordinator(ctx, account);
}

async function listForAdmin(ctx: Uses<'clock' | 'database'>, admin: Account): Promise<ManagedClaims> {
  return ctx.database.write(async (tx) => {
    const schoolIds = await managedSchoolIds(tx, admin.id);
    if (schoolIds.length === 0) return { claims: [], removed: [] };
    const listed = {
      claims: [
        ...(await waitingClaims(tx, schoolsScope(schoolIds))),
        ...(await doubtedClaims(tx, schoolIds, ctx.clock())),
      ],
      removed: await removedListings(tx, schoolIds),
      returns: await returnsIn(tx, schoolIds, ctx.clock()),
    };
    for (const schoolId of new Set(
      [...listed.claims, ...listed.removed, ...listed.returns].map((each) => each.schoolId),
    )) {
      await recordAct(tx, ctx.clock(), admin, { action: 'read-requests', schoolId });
    }
    return listed;
  });
}

type Claim = Pick<RowOf<'claims'>, 'id' | 'listing_id' | 'division_id' | 'schoolmate_id'>;

/**
 * Returns whether a coordinator may decide a claim: not their own, not one of a rival for the same listing, not across
 * a block, and without a doubt. A doubt of a person who blocks the coordinator does not count (decision record 0025).
 */
export async function isForCoordinator(
  tx: ReadTx,
  { id }: Account,
  claim: Claim,
  blockedBy: BlockTokens,
): Promise<boolean> {
  if (claim.schoolmate_id === id || blockedBy.has(claim.schoolmate_id)) return false;
  const words = await wordsWithoutBlockers(tx, claim, blockedBy);
  if (words.some(({ word }) => word === 'not-them')) return false;
  const own = await tx
    .selectFrom('claims')
    .select('id')
    .where('listing_id', '=', claim.listing_id)
    .where('schoolmate_id', '=', id)
    .executeTakeFirst();
  return own === undefined;
}

async function wordsWithoutBlockers(tx: ReadTx, claim: Claim, blockedBy: BlockTokens) {
  return (await vouchesOn(tx, claim)).filter(({ schoolmateId }) => !blockedBy.has(schoolmateId));
}

async function listForCoordinator(ctx: Uses<'clock' | 'database'>, account: Account): Promise<ManagedClaims> {
  return ctx.database.write(async (tx) => {
    const scope = await decisionScope(tx, account, 'decide-claims', ctx.clock());
    const { blockedBy } = await blocksAround(tx, account);
    const rows = await waitingClaimsIn(tx, scope);
    const claims: ManagedClaim[] = [];
    for (const { listedName: name, listedMobile: _, mobile: __, ...row } of rows) {
      if (!(await isForCoordinator(tx, account, row, blockedBy))) continue;
      const confirmed = (await wordsWithoutBlockers(tx, row, blockedBy)).length;
      const open = { state: 'waiting', listed: null, since: row.created_at } as const;
      claims.push({ ...factsOf({ ...row, mobile: null }), ...open, name, confirmed, knows: [], notThem: [] });
    }
    for (const schoolId of new Set(claims.map((claim) => claim.schoolId))) {
      await recordAct(tx, ctx.clock(), account, { action: 'read-requests', schoolId });
    }
    return { claims, removed: [] };
  });
}

async function waitingClaims(tx: ReadTx, scope: DecisionScope): Promise<ManagedClaim[]> {
  const rows = await waitingClaimsIn(tx, scope);
  return Promise.all(
    rows.map(async ({ listedName, listedMobile, ...row }) => ({
      ...(await said(tx, row)),
      name: listedName,
      state: 'waiting' as const,
      listed: listedMobile === null ? ('no-number' as const) : ('another-number' as const),
      since: row.created_at,
    })),
  );
}

async function doubtedClaims(tx: ReadTx, schoolIds: readonly string[], now: Date): Promise<ManagedClaim[]> {
  const rows = await doubtedClaimsIn(tx, schoolIds, now);
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

async function said(tx: ReadTx, row: ClaimInSchool) {
  const words = await vouchesOn(tx, row);
  const saying = (word: string) => words.filter((each) => each.word === word).map(({ name }) => name);
  return { ...factsOf(row), knows: saying('knows'), notThem: saying('not-them') };
}

function factsOf(row: ClaimInSchool) {
  return {
    _id: row.id,
    schoolId: row.schoolId,
    schoolName: row.schoolName,
    batch: row.batch,
    division: row.division,
    claimant: row.claimant,
    claimantMobile: row.mobile ?? '',
  };
}

async function removedListings(tx: ReadTx, schoolIds: readonly string[]): Promise<RemovedListing[]> {
  const managed = new Set(schoolIds);
  const rows = await tx
    .selectFrom('deletions')
    .innerJoin('schoolmates', 'schoolmates.id', 'deletions.account_id')
    .leftJoin('removed_listings', 'removed_listings.schoolmate_id', 'schoolmates.id')
    .select(['schoolmates.id as _id', 'schoolmates.name', 'deletions.places'])
    .select(['deletions.asked_at as removedAt', 'deletions.due_at as dueAt'])
    .select(['removed_listings.inviter_kind as kind', 'removed_listings.inviter_id as inviterId'])
    .where('deletions.account_kind', '=', 'schoolmate')
    .where('schoolmates.claimed_at', 'is', null)
    .where('deletions.by_school', '=', 0)
    .orderBy('deletions.asked_at')
    .orderBy('schoolmates.id')
    .execute();
  const removed: RemovedListing[] = [];
  for (const { places: divisionPaths, kind, inviterId, ...row } of rows) {
    const divisionPath = await divisionOfRemoved(tx, divisionPaths);
    if (!divisionPath || !managed.has(divisionPath.schoolId)) continue;
    const { schoolId, schoolName, batch, division } = divisionPath;
    const inviter = kind && inviterId ? await nameOf(tx, { kind, id: inviterId }) : null;
    removed.push({ ...row, schoolId, schoolName, batch, division, inviter });
  }
  return removed;
}
