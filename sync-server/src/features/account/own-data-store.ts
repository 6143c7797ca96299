import { placesQuery } from '#auth/standing.ts';
import type { Reader } from '#db/write.ts';
import { type PhotoColumn, photoColumnsOf, photoIn } from '#features/photos/photos-store.ts';
import { hidingsAround } from '#sync/hidings-store.ts';
import { offersTo } from '#sync/me-store.ts';
import type { Named } from './traces-store.ts';

/** What somebody has said and where they stand, table by table; the test of the own data has a line for each column. */

export async function schoolmateRecord(reader: Reader, id: string) {
  const { field_changes, field_revisions, ...row } = await reader
    .selectFrom('schoolmates')
    .select([
      'id as _id',
      'name',
      'former_name as formerName',
      'nickname',
      'gender',
      'username',
      'mobile',
      'pending_mobile as pendingMobile',
      'whatsapp',
      'email',
      'place',
      'location',
      'self_intro as selfIntro',
      'insta_username as instaUsername',
      'fb_username as fbUsername',
      'mobile_access as mobileAccessControl',
      'photo_access as profileimageAccessControl',
      'claimed_at as claimedAt',
      'created_at as createdAt',
      'revision as edits',
      'field_revisions',
      'field_changes',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, revisions: JSON.parse(field_revisions), changes: JSON.parse(field_changes) };
}

export async function teacherRecord(reader: Reader, id: string) {
  return reader
    .selectFrom('teachers')
    .select([
      'id as _id',
      'name',
      'gender',
      'email',
      'mobile',
      'whatsapp',
      'place',
      'insta_username as instaUsername',
      'fb_username as fbUsername',
      'current_status as currentStatus',
      'about',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function adminRecord(reader: Reader, id: string) {
  return reader
    .selectFrom('admins')
    .leftJoin('second_factors', 'second_factors.admin_id', 'admins.id')
    .select(['admins.id as _id', 'name', 'email', 'state', 'admins.created_at as createdAt'])
    .select('second_factors.confirmed_at as secondFactorSince')
    .where('admins.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The own photo in a column; its `id` names the file. */
export async function photoOf(reader: Reader, { kind, id }: Named, column: PhotoColumn) {
  if (kind === 'admin') return undefined;
  const owner = { owner_kind: kind, owner_id: id };
  if (!photoColumnsOf(owner).includes(column)) return undefined;
  return reader
    .selectFrom('photos')
    .select(['id', 'name', 'preview', 'created_at as createdAt'])
    .where('id', '=', await photoIn(reader, owner, column))
    .executeTakeFirst();
}

/** Ended ones too. */
export async function membershipsOf(reader: Reader, schoolmateId: string) {
  const rows = await placesQuery(reader)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .select(['memberships.created_at as since', 'memberships.removed', 'memberships.revision'])
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .orderBy('memberships.created_at')
    .execute();
  return rows.map(({ photoName: _, removed, ...place }) => ({ ...place, left: removed === 1 }));
}

/** Ended ones too. */
export async function assignmentsOf(reader: Reader, teacherId: string) {
  const rows = await placesQuery(reader)
    .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
    .select(['teaching.subject', 'teaching.created_at as since', 'teaching.removed', 'teaching.revision'])
    .where('teaching.teacher_id', '=', teacherId)
    .orderBy('teaching.created_at')
    .execute();
  return rows.map(({ photoName: _, removed, ...place }) => ({ ...place, left: removed === 1 }));
}

export async function requestsOf(reader: Reader, schoolmateId: string) {
  const rows = await placesQuery(reader)
    .innerJoin('join_requests', 'join_requests.division_id', 'divisions.id')
    .select([
      'join_requests.id as _id',
      'join_requests.self_intro as selfIntro',
      'join_requests.state',
      'join_requests.created_at as createdAt',
      'join_requests.decided_at as decidedAt',
    ])
    .where('join_requests.schoolmate_id', '=', schoolmateId)
    .orderBy('join_requests.created_at')
    .execute();
  return rows.map(({ photoName: _, ...request }) => request);
}

/** Links to places; of the place itself nothing, which is somebody else's. */
export async function invitationsOf(reader: Reader, { kind, id }: Named) {
  return reader
    .selectFrom('invitations')
    .leftJoin('divisions', 'divisions.id', 'invitations.division_id')
    .leftJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['invitations.id as _id', 'divisions.name as division', 'batches.label as batch'])
    .select(['invitations.created_at as createdAt', 'invitations.expires_at as expiresAt'])
    .select('invitations.used_at as usedAt')
    .where('invitations.inviter_kind', '=', kind)
    .where('invitations.inviter_id', '=', id)
    .orderBy('invitations.created_at')
    .execute();
}

/** 'This is me'; never what others have said of it. */
export async function claimsOf(reader: Reader, schoolmateId: string) {
  const rows = await placesQuery(reader)
    .innerJoin('claims', 'claims.division_id', 'divisions.id')
    .select(['claims.id as _id', 'claims.state', 'claims.merge_id as mergeId'])
    .select(['claims.created_at as createdAt', 'claims.decided_at as decidedAt'])
    .where('claims.schoolmate_id', '=', schoolmateId)
    .orderBy('claims.created_at')
    .execute();
  return rows.map(({ photoName: _, ...claim }) => claim);
}

/** What they said of others' claims, and in which division; of whom is no business of this file. */
export async function claimWordsOf(reader: Reader, schoolmateId: string) {
  return reader
    .selectFrom('claim_words')
    .innerJoin('claims', 'claims.id', 'claim_words.claim_id')
    .leftJoin('divisions', 'divisions.id', 'claims.division_id')
    .leftJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.name as division', 'batches.label as batch'])
    .select(['claim_words.word', 'claim_words.created_at as createdAt'])
    .where('claim_words.schoolmate_id', '=', schoolmateId)
    .orderBy('claim_words.created_at')
    .execute();
}

/** Classes whose lists hold the own number. */
export async function offersOf(reader: Reader, schoolmateId: string) {
  return (await offersTo(reader, schoolmateId)).map(({ schoolImage: _, ...offer }) => offer);
}

/** With where they stand, while a list holds them unclaimed: claimed, they are somebody else, whose places are no business of this file. */
export async function declinedOf(reader: Reader, schoolmateId: string) {
  return reader
    .selectFrom('declined_offers')
    .leftJoin('schoolmates as offered', (join) =>
      join.onRef('offered.id', '=', 'declined_offers.offered_id').on('offered.claimed_at', 'is', null),
    )
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.schoolmate_id', '=', 'offered.id').on('memberships.removed', '=', 0),
    )
    .leftJoin('divisions', 'divisions.id', 'memberships.division_id')
    .leftJoin('batches', 'batches.id', 'divisions.batch_id')
    .leftJoin('schools', 'schools.id', 'batches.school_id')
    .select(['declined_offers.offered_id as schoolmateId', 'schools.name as schoolName'])
    .select(['batches.label as batch', 'divisions.name as division'])
    .where('declined_offers.schoolmate_id', '=', schoolmateId)
    .execute();
}

/** Records that became one with the own. */
export async function mergesOf(reader: Reader, schoolmateId: string) {
  return reader
    .selectFrom('merges')
    .innerJoin('schools', 'schools.id', 'merges.school_id')
    .select(['merges.id as _id', 'merges.at', 'merges.how', 'merges.undone_at as undoneAt'])
    .select('schools.name as schoolName')
    .where('merges.kept_id', '=', schoolmateId)
    .orderBy('merges.at')
    .execute();
}

/** In batches that were left, too, and those that nobody sees while the account is being deleted. */
export async function postsOf(reader: Reader, schoolmateId: string) {
  return reader
    .selectFrom('posts')
    .innerJoin('batches', 'batches.id', 'posts.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select([
      'posts.id as _id',
      'schools.name as schoolName',
      'batches.id as batchId',
      'batches.label as batch',
      'posts.text',
      'posts.created_at as createdAt',
      'posts.edited_at as editedAt',
      'posts.version',
    ])
    .where('posts.author_id', '=', schoolmateId)
    .orderBy('posts.created_at')
    .execute();
}

/** The photos of own posts; their `id` names the file. */
export async function postPhotosOf(reader: Reader, schoolmateId: string) {
  return reader
    .selectFrom('post_photos')
    .innerJoin('posts', 'posts.id', 'post_photos.post_id')
    .innerJoin('photos', 'photos.id', 'post_photos.photo_id')
    .select(['photos.id', 'post_photos.post_id as postId', 'photos.name', 'photos.preview'])
    .select('photos.created_at as createdAt')
    .where('posts.author_id', '=', schoolmateId)
    .orderBy('post_photos.post_id')
    .orderBy('post_photos.position')
    .execute();
}

/** One of a post whose author hides from them since is like one of a post that was deleted: when that was is told of neither. */
export async function reportsOf(reader: Reader, schoolmateId: string) {
  const rows = await reader
    .selectFrom('post_reports')
    .leftJoin('posts', 'posts.id', 'post_reports.post_id')
    .leftJoin('hidings', (join) =>
      join
        .onRef('hidings.owner_id', '=', 'posts.author_id')
        .on('hidings.from_id', '=', schoolmateId)
        .on('hidings.dormant', '=', 0),
    )
    .select(['post_reports.id as _id', 'post_id as postId', 'reason', 'state'])
    .select(['post_reports.created_at as createdAt', 'decided_at as decidedAt'])
    .select('hidings.created_at as hiddenAt')
    .where('reporter_id', '=', schoolmateId)
    .orderBy('post_reports.created_at')
    .execute();
  return rows.map(({ hiddenAt, ...report }) => {
    const isTold = hiddenAt === null || (report.decidedAt !== null && report.decidedAt <= hiddenAt);
    return isTold && report.state !== 'gone'
      ? report
      : { ...report, state: 'gone' as const, decidedAt: null };
  });
}

/** Whom they hide from and can still meet; never who hides from them. */
export async function hidingsOf(reader: Reader, schoolmateId: string) {
  return (await hidingsAround(reader, { kind: 'schoolmate', id: schoolmateId })).own;
}

export async function notificationsOf(reader: Reader, schoolmateId: string) {
  const rows = await reader
    .selectFrom('notifications')
    .select(['id as _id', 'kind', 'created_at as createdAt', 'read_at as readAt', 'details'])
    .where('schoolmate_id', '=', schoolmateId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, ...JSON.parse(details) }));
}

export async function schoolsOf(reader: Reader, adminId: string) {
  return reader
    .selectFrom('school_admins')
    .innerJoin('schools', 'schools.id', 'school_admins.school_id')
    .select(['schools.id as schoolId', 'schools.name as schoolName', 'school_admins.created_at as since'])
    .where('school_admins.admin_id', '=', adminId)
    .orderBy('school_admins.created_at')
    .execute();
}
