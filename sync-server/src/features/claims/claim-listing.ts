import {
  type StoredField,
  schoolmateFields,
  storedFields,
} from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { nanoid } from 'nanoid';
import { isMember } from '#auth/viewer-scope.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import { notificationAbout, notify } from '#features/notifications/notify.ts';
import { columnOf } from '#features/people/field-edits.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import { divisionsOf } from '#features/people/merges-store.ts';
import { splitRecord } from '#features/people/split-record.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import type { Uses } from '#server/context.ts';
import { unclaimedListing, useUpLinks } from './links-store.ts';

/** Returns the fields that a listing fills if its claimant left them empty. Some need the number of the listing. */
function filledFields(how: How): StoredField[] {
  return storedFields.filter((field) => {
    const { fromListing } = schoolmateFields[field];
    return fromListing === 'always' || (fromListing === 'by-number' && how.by === 'number');
  });
}

export type How =
  | { by: 'number' }
  | { by: 'classmates' }
  | { by: 'coordinator' }
  | { by: 'admin'; adminId: string };

/** A division that one act let a claimant into. */
export type Joined = Pick<RowOf<'claims'>, 'id' | 'division_id' | 'schoolmate_id'> & { school_id: string };

/**
 * Gives the whole record of a claim to the claimant, with all its divisions. The proved number is the one on
 * the list, which proves all of them.
 */
export async function joinByNumber(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  claim: Pick<RowOf<'claims'>, 'id' | 'listing_id' | 'division_id' | 'schoolmate_id'>,
): Promise<void> {
  const { schoolId } = await divisionPathAt(tx, claim.division_id);
  await claimListing(ctx, tx, claim.schoolmate_id, {
    listingId: claim.listing_id,
    claimIds: [claim.id],
    schoolId,
    how: { by: 'number' },
  });
}

/**
 * Confirms a claim for the divisions that the confirmer can speak for. Two classmates and a coordinator speak for the
 * division of the claim, an admin for those of the schools that they manage. The record stays unclaimed in its
 * other divisions, and each of those is asked: a classmate may doubt the claim there, or an admin has refused it. Each school has its own merge, so that its admins undo only
 * their own. Returns the divisions that the claimant is in now.
 */
export async function confirmClaim(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  claim: Pick<RowOf<'claims'>, 'id' | 'listing_id' | 'division_id' | 'schoolmate_id'>,
  how: Exclude<How, { by: 'number' }>,
): Promise<Joined[]> {
  const speaksFor = how.by === 'admin' ? await managedSchoolIds(tx, how.adminId) : [];
  const divisionPaths = await divisionsOf(tx, claim.listing_id);
  const confirmed = divisionPaths.filter(
    ({ divisionId, schoolId }) => divisionId === claim.division_id || speaksFor.includes(schoolId),
  );
  const others = divisionPaths.filter((divisionPath) => !confirmed.includes(divisionPath));
  const joined: Joined[] = [];
  let left = divisionPaths.length;
  for (const [schoolId, inSchool] of Map.groupBy(confirmed, (divisionPath) => divisionPath.schoolId)) {
    const divisionIds = inSchool.map(({ divisionId }) => divisionId);
    left -= divisionIds.length;
    const listingId =
      left === 0 ? claim.listing_id : await splitRecord(ctx, tx, claim.listing_id, divisionIds);
    const claims = await claimsOn(ctx, tx, claim, listingId, divisionIds);
    const claimIds = claims.map(({ id }) => id);
    await claimListing(ctx, tx, claim.schoolmate_id, { listingId, claimIds, schoolId, how });
    joined.push(...claims.map((each) => ({ ...each, school_id: schoolId })));
  }
  const divisionIds = others.map(({ divisionId }) => divisionId);
  await askOthers(ctx, tx, claim, divisionIds);
  return joined;
}

/**
 * Returns the claimant's claims to a listing, one for each division. Each class sees the claim about itself.
 */
async function claimsOn(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  { id, schoolmate_id }: Pick<RowOf<'claims'>, 'id' | 'schoolmate_id'>,
  listingId: string,
  divisionIds: readonly string[],
) {
  const waiting = await tx
    .selectFrom('claims')
    .select(['id', 'division_id', 'schoolmate_id'])
    .where('schoolmate_id', '=', schoolmate_id)
    .where('listing_id', '=', listingId)
    .where('state', '=', 'waiting')
    .execute();
  const missing = divisionIds.filter((each) => !waiting.some(({ division_id }) => division_id === each));
  const made = missing.map((division_id) =>
    newClaim(ctx, { division_id, schoolmate_id, listingId, after: id }),
  );
  if (made.length > 0) await tx.insertInto('claims').values(made).execute();
  return [
    ...waiting,
    ...made.map(({ id: made_id, division_id }) => ({ id: made_id, division_id, schoolmate_id })),
  ];
}

/**
 * Asks the other classes about this person and this record. Skips classes that were asked before and those
 * that the person is in.
 */
async function askOthers(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  { id, listing_id, schoolmate_id }: Pick<RowOf<'claims'>, 'id' | 'listing_id' | 'schoolmate_id'>,
  divisionIds: readonly string[],
): Promise<void> {
  for (const division_id of divisionIds) {
    if (await isMember(tx, division_id, schoolmate_id)) continue;
    const asked = await tx
      .selectFrom('claims')
      .select('id')
      .where('schoolmate_id', '=', schoolmate_id)
      .where('listing_id', '=', listing_id)
      .where('division_id', '=', division_id)
      .where('state', 'in', ['waiting', 'refused', 'put-back'])
      .executeTakeFirst();
    if (asked) continue;
    const claim = newClaim(ctx, { division_id, schoolmate_id, listingId: listing_id, after: id });
    await tx.insertInto('claims').values(claim).execute();
    const { batchId } = await divisionPathAt(tx, division_id);
    tx.afterCommit(() => ctx.pokes.batch(batchId));
  }
}

function newClaim(
  { clock }: Uses<'clock'>,
  about: { division_id: string; schoolmate_id: string; listingId: string; after: string },
) {
  return {
    id: nanoid(16),
    listing_id: about.listingId,
    division_id: about.division_id,
    schoolmate_id: about.schoolmate_id,
    state: 'waiting' as const,
    after_claim_id: about.after,
    created_at: clock().toISOString(),
  };
}

/**
 * Merges a record into the claimant's, so that it can be undone (people/undo-merge.ts). Its links end, and
 * other claims to it are closed.
 */
async function claimListing(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  schoolmateId: string,
  claimed: { listingId: string; claimIds: readonly string[]; schoolId: string; how: How },
): Promise<void> {
  const { listingId, claimIds, schoolId, how } = claimed;
  const now = ctx.clock().toISOString();
  // Runs first, so that links that are still open lead to the merged record.
  await useUpLinks(tx, listingId, now);
  await tx
    .updateTable('claims')
    .set({ state: 'joined', decided_at: now })
    .where('id', 'in', claimIds)
    .execute();
  const mergeId = await mergeInto(ctx, tx, {
    keptId: schoolmateId,
    goneId: listingId,
    how: 'claim',
    adminId: how.by === 'admin' ? how.adminId : null,
    schoolId,
    fields: await lackedBy(tx, schoolmateId, filledFields(how)),
  });
  await tx.updateTable('claims').set({ merge_id: mergeId }).where('id', 'in', claimIds).execute();
  tx.afterCommit(() => ctx.pokes.account(schoolmateId));
}

async function lackedBy(
  tx: ReadTx,
  schoolmateId: string,
  fields: readonly StoredField[],
): Promise<StoredField[]> {
  const own = await tx
    .selectFrom('schoolmates')
    .selectAll()
    .where('id', '=', schoolmateId)
    .executeTakeFirstOrThrow();
  return fields.filter((field) => own[columnOf(field)] === null);
}

export async function isListingUnclaimed(
  tx: ReadTx,
  claim: Pick<RowOf<'claims'>, 'listing_id' | 'division_id'>,
): Promise<boolean> {
  return (await unclaimedListing(tx, claim.listing_id, claim.division_id)) !== undefined;
}

export async function tellClaimant(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  claim: Pick<RowOf<'claims'>, 'division_id' | 'schoolmate_id'>,
  kind: 'claim-accepted' | 'claim-refused',
): Promise<void> {
  await notify(ctx, tx, claim.schoolmate_id, kind, await notificationAbout(tx, claim.division_id));
}
