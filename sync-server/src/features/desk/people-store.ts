import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import type { ReadTx } from '#db/write.ts';
import { photoPath, withoutLateContacts } from '#directory/people-rows.ts';

/** The classes whose people are asked for, and optionally one person in them. */
export interface PeopleScope {
  schoolId: string;
  batchId?: string | undefined;
  divisionId?: string | undefined;
  schoolmateId?: string | undefined;
}

/** Returns at most `most` rows of people by name: one for each division that a person is in. */
export async function deskPeopleIn(tx: ReadTx, scope: PeopleScope, most: number): Promise<DeskPerson[]> {
  let query = tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .selectAll('schoolmates')
    .select(['divisions.id as division_id', 'photos.name as photo_name', 'photos.preview as photo_preview'])
    .where('memberships.removed', '=', 0)
    .where('batches.school_id', '=', scope.schoolId)
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id')
    .orderBy('divisions.id')
    .limit(most);
  if (scope.batchId !== undefined) query = query.where('batches.id', '=', scope.batchId);
  if (scope.divisionId !== undefined) query = query.where('divisions.id', '=', scope.divisionId);
  if (scope.schoolmateId !== undefined) query = query.where('schoolmates.id', '=', scope.schoolmateId);
  const rows = await query.execute();
  const asked = await waitingListings(tx, scope.schoolId);
  const invited = await adminInvitations(tx, scope.schoolId);
  return rows.map(withoutLateContacts).map((row) => ({
    _id: row.id,
    divisionId: row.division_id,
    name: row.name,
    formerName: row.former_name,
    nickname: row.nickname,
    gender: row.gender,
    mobile: row.mobile,
    pendingMobile: row.pending_mobile,
    whatsapp: row.whatsapp,
    email: row.email,
    place: row.place,
    location: row.location,
    instaUsername: row.insta_username,
    fbUsername: row.fb_username,
    joinedAt: row.claimed_at,
    memorial: row.memorial,
    invitedAt: row.claimed_at === null ? (invited.get(keyOf(row.id, row.division_id)) ?? null) : null,
    asked: row.claimed_at === null && asked.has(keyOf(row.id, row.division_id)),
    photo: photoPath(row.photo_name),
    photoPreview: row.photo_preview,
    revisions: JSON.parse(row.field_revisions),
  }));
}

/** A member of a division, as far as an action on many rows needs it. */
export interface DivisionMember {
  id: string;
  name: string;
  claimed_at: string | null;
  memorial: string | null;
}

/** Returns those of some people who are in a division, by id. */
export async function membersAmong(
  tx: ReadTx,
  divisionId: string,
  schoolmateIds: readonly string[],
): Promise<Map<string, DivisionMember>> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.claimed_at', 'schoolmates.memorial'])
    .where('memberships.division_id', '=', divisionId)
    .where('memberships.removed', '=', 0)
    .where('schoolmates.id', 'in', schoolmateIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A division of a school with the names of its batch and itself. */
export interface ClassNames {
  batchId: string;
  batch: string;
  division: string;
}

/** Returns the divisions of a school, by id. */
export async function classesOf(tx: ReadTx, schoolId: string): Promise<Map<string, ClassNames>> {
  const rows = await tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id', 'batches.id as batchId', 'batches.label as batch', 'divisions.name as division'])
    .where('batches.school_id', '=', schoolId)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Names a row: a person in a division. */
export const keyOf = (schoolmateId: string, divisionId: string) => `${schoolmateId} ${divisionId}`;

/** Returns the rows whose listing has a waiting claim. Leaves out claims of accounts that will be deleted. */
export async function waitingListings(tx: ReadTx, schoolId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('claims')
    .innerJoin('divisions', 'divisions.id', 'claims.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.account_id', '=', 'claims.schoolmate_id')
        .on('deletions.account_kind', '=', 'schoolmate'),
    )
    .select(['claims.listing_id', 'claims.division_id'])
    .where('batches.school_id', '=', schoolId)
    .where('claims.state', '=', 'waiting')
    .where('deletions.account_id', 'is', null)
    .execute();
  return new Set(rows.map((row) => keyOf(row.listing_id, row.division_id)));
}

/** Returns when an admin last made a link, by row. Links of classmates are their own matter. */
async function adminInvitations(tx: ReadTx, schoolId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('invitations')
    .innerJoin('divisions', 'divisions.id', 'invitations.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(({ fn }) => [
      'invitations.listing_id',
      'invitations.division_id',
      fn.max('invitations.created_at').as('at'),
    ])
    .where('batches.school_id', '=', schoolId)
    .where('invitations.inviter_kind', '=', 'admin')
    .groupBy(['invitations.listing_id', 'invitations.division_id'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row.listing_id, row.division_id), row.at]));
}
