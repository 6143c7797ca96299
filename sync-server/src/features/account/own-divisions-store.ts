import type { ReadTx } from '#db/write.ts';
import { divisionPathQuery } from '#directory/division-paths-store.ts';
import { offersTo } from '#features/schoolmates/own-record-store.ts';
import type { Named } from './personal-data-store.ts';

/**
 * Queries for the divisions that a person is in or asked to join, and for their vouches. The test of the own
 * data has a line for each column.
 */

/** Returns memberships, also ended ones. */
export async function membershipsOf(tx: ReadTx, schoolmateId: string) {
  const rows = await divisionPathQuery(tx)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .select(['memberships.created_at as since', 'memberships.opened_at as openedAt', 'memberships.removed'])
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .orderBy('memberships.created_at')
    .execute();
  return rows.map(({ photoName: _, removed, ...divisionPath }) => ({ ...divisionPath, left: removed === 1 }));
}

/** Returns assignments, also ended ones. */
export async function assignmentsOf(tx: ReadTx, teacherId: string) {
  const rows = await divisionPathQuery(tx)
    .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
    .select(['teaching.subject', 'teaching.created_at as since', 'teaching.removed'])
    .where('teaching.teacher_id', '=', teacherId)
    .orderBy('teaching.created_at')
    .execute();
  return rows.map(({ photoName: _, removed, ...divisionPath }) => ({ ...divisionPath, left: removed === 1 }));
}

/**
 * Returns the invitations to classes that a teacher has not accepted. The name of the admin who asks is left
 * out.
 */
export async function teachingInvitationsOf(tx: ReadTx, teacherId: string) {
  const rows = await divisionPathQuery(tx)
    .innerJoin('teaching_invitations', 'teaching_invitations.division_id', 'divisions.id')
    .select([
      'teaching_invitations.id as _id',
      'teaching_invitations.contact',
      'teaching_invitations.subject',
    ])
    .select(['teaching_invitations.created_at as createdAt', 'teaching_invitations.expires_at as expiresAt'])
    .select('teaching_invitations.refused_at as refusedAt')
    .where('teaching_invitations.teacher_id', '=', teacherId)
    .orderBy('teaching_invitations.created_at')
    .execute();
  return rows.map(({ photoName: _, ...invitation }) => invitation);
}

/** Returns the schools that ended a teacher's last class, and those that the teacher refused. */
export async function schoolsWithoutClassOf(tx: ReadTx, teacherId: string) {
  return tx
    .selectFrom('teacher_schools')
    .innerJoin('schools', 'schools.id', 'teacher_schools.school_id')
    .select(['schools.id as schoolId', 'schools.name as schoolName', 'teacher_schools.state'])
    .select('teacher_schools.at')
    .where('teacher_schools.teacher_id', '=', teacherId)
    .orderBy('teacher_schools.at')
    .execute();
}

export async function schoolsOf(tx: ReadTx, adminId: string) {
  return tx
    .selectFrom('school_admins')
    .innerJoin('schools', 'schools.id', 'school_admins.school_id')
    .select(['schools.id as schoolId', 'schools.name as schoolName', 'school_admins.created_at as since'])
    .where('school_admins.admin_id', '=', adminId)
    .orderBy('school_admins.created_at')
    .execute();
}

/** Returns the roles in batches that an admin gave the person, also ended ones. The name of the admin is left out. */
export async function batchRolesOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('batch_roles')
    .innerJoin('batches', 'batches.id', 'batch_roles.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select(['batch_roles.id as _id', 'batch_roles.role', 'schools.name as schoolName'])
    .select(['batches.label as batch', 'batch_roles.given_at as since', 'batch_roles.until'])
    .select('batch_roles.ended_at as endedAt')
    .where('batch_roles.schoolmate_id', '=', schoolmateId)
    .orderBy('batch_roles.given_at')
    .orderBy('batch_roles.id')
    .execute();
}

export async function requestsOf(tx: ReadTx, schoolmateId: string) {
  const rows = await divisionPathQuery(tx)
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

/** Returns the classes whose lists hold the person's number. */
export async function offersOf(tx: ReadTx, schoolmateId: string) {
  return (await offersTo(tx, schoolmateId)).map(({ schoolImage: _, ...offer }) => offer);
}

/**
 * Returns the declined offers, with the division while the listing is unclaimed. A claimed record belongs to
 * another person, so its divisions are left out.
 */
export async function declinedOf(tx: ReadTx, schoolmateId: string) {
  return tx
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

/** Returns the records that were merged into the person's own. */
export async function mergesOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('merges')
    .innerJoin('schools', 'schools.id', 'merges.school_id')
    .select(['merges.id as _id', 'merges.at', 'merges.how', 'merges.undone_at as undoneAt'])
    .select('schools.name as schoolName')
    .where('merges.kept_id', '=', schoolmateId)
    .orderBy('merges.at')
    .execute();
}

/** Returns the person's links to listings. Leaves out the listing itself, which belongs to another person. */
export async function invitationsOf(tx: ReadTx, { kind, id }: Named) {
  return tx
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

/** Returns the person's claims. Never returns what others vouched. */
export async function claimsOf(tx: ReadTx, schoolmateId: string) {
  const rows = await divisionPathQuery(tx)
    .innerJoin('claims', 'claims.division_id', 'divisions.id')
    .select(['claims.id as _id', 'claims.state', 'claims.merge_id as mergeId'])
    .select(['claims.created_at as createdAt', 'claims.decided_at as decidedAt'])
    .where('claims.schoolmate_id', '=', schoolmateId)
    .orderBy('claims.created_at')
    .execute();
  return rows.map(({ photoName: _, ...claim }) => claim);
}

/** Returns the person's vouches, with the division. Leaves out the claimant. */
export async function claimWordsOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('claim_vouches')
    .innerJoin('claims', 'claims.id', 'claim_vouches.claim_id')
    .leftJoin('divisions', 'divisions.id', 'claims.division_id')
    .leftJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.name as division', 'batches.label as batch'])
    .select(['claim_vouches.word', 'claim_vouches.created_at as createdAt'])
    .where('claim_vouches.schoolmate_id', '=', schoolmateId)
    .orderBy('claim_vouches.created_at')
    .execute();
}

/** Returns the reports of deaths that the person made and that wait, without the names of others. */
export async function deathReportsOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('death_reports')
    .select(['born', 'died', 'note', 'created_at as createdAt'])
    .where('reporter_id', '=', schoolmateId)
    .orderBy('created_at')
    .execute();
}
