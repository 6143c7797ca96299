import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { teaching } from '@memcherrish/shared/domain/limits.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { teachesIn, timeBefore } from './teachers-store.ts';

/* Steps by which a teacher joins a school and leaves it. All of them run in the transaction of the caller. */

interface InSchool {
  schoolId: string;
  teacherId: string;
}

/** Assigns a teacher that the school may assign, or who accepted an invitation. */
export async function putIntoClass(
  ctx: Uses<'revisions' | 'clock'>,
  tx: WriteTx,
  { ids, teacherId, subject }: { ids: DivisionIds; teacherId: string; subject: string },
): Promise<void> {
  const now = ctx.clock().toISOString();
  const { divisionId, schoolId } = ids;
  await ctx.revisions.assignTeacher(tx, { divisionId, teacherId, subject, now });
  await tx
    .updateTable('teachers')
    .set({ assigned_at: now })
    .where('id', '=', teacherId)
    .where('assigned_at', 'is', null)
    .execute();
  await forgetPast(tx, { schoolId, teacherId });
}

/**
 * Lets the school assign the teacher again for a while after an admin ended the teacher's last class in it.
 */
export async function keepAssignable(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  { schoolId, teacherId }: InSchool,
): Promise<void> {
  if (await teachesIn(tx, teacherId, [schoolId])) return;
  await setPast(tx, { schoolId, teacherId }, 'ended', ctx.clock());
}

/**
 * Invites a teacher, or stores only the contact when no teacher is to be asked. Both look the same to the
 * school. A repeat for the same class and subject changes nothing.
 */
export async function inviteTeacher(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  admin: Account,
  ids: DivisionIds,
  asked: { contact: string; subject: string; teacherId: string | null },
): Promise<void> {
  const now = ctx.clock();
  const { divisionId, schoolId } = ids;
  const { contact, subject } = asked;
  // An invitation without effect must not keep the school from asking again.
  const admins = tx.selectFrom('school_admins').select('admin_id').where('school_id', '=', schoolId);
  await tx
    .deleteFrom('teaching_invitations')
    .where('division_id', '=', divisionId)
    .where((row) => row.or([row('expires_at', '<=', now.toISOString()), row('admin_id', 'not in', admins)]))
    .execute();
  // Runs also without a teacher, so that an unknown contact takes the same time.
  const refused = await hasRefused(tx, schoolId, asked.teacherId ?? '', now);
  const teacherId = refused ? null : asked.teacherId;
  const made = await tx
    .insertInto('teaching_invitations')
    .values({
      id: nanoid(16),
      division_id: divisionId,
      teacher_id: teacherId,
      contact,
      subject,
      admin_id: admin.id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + teaching.invitationLifetime).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  // Records no teacher: the trail must not reveal whether the teacher exists.
  await recordAct(tx, now, admin, {
    action: 'invite-teacher',
    schoolId,
    subjectId: divisionId,
    details: { subject, ...(await divisionNames(tx, ids)) },
  });
  if (teacherId !== null) tx.afterCommit(() => ctx.pokes.account(teacherId));
}

async function hasRefused(tx: ReadTx, schoolId: string, teacherId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('teacher_schools')
    .select('teacher_id')
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacherId)
    .where('state', '=', 'refused')
    .where('at', '>', timeBefore(now, teaching.refusedFor))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the state between a teacher and a school in which they have no class. */
export async function setPast(
  tx: WriteTx,
  { schoolId, teacherId }: InSchool,
  state: 'ended' | 'refused',
  now: Date,
): Promise<void> {
  const past = { state, at: now.toISOString() };
  await tx
    .insertInto('teacher_schools')
    .values({ teacher_id: teacherId, school_id: schoolId, ...past })
    .onConflict((conflict) => conflict.columns(['teacher_id', 'school_id']).doUpdateSet(past))
    .execute();
}

async function forgetPast(tx: WriteTx, { schoolId, teacherId }: InSchool): Promise<void> {
  await tx
    .deleteFrom('teacher_schools')
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacherId)
    .execute();
}

/**
 * Deletes the invitations of a deleted teacher, also those with the teacher's contact that were never sent to
 * them.
 */
export async function eraseTeacherInvitations(tx: WriteTx, teacherId: string): Promise<void> {
  const teacher = tx.selectFrom('teachers').where('id', '=', teacherId);
  await tx
    .deleteFrom('teaching_invitations')
    .where((row) =>
      row.or([
        row('teacher_id', '=', teacherId),
        row('contact', 'in', teacher.select('mobile')),
        row('contact', 'in', teacher.select('email')),
      ]),
    )
    .execute();
}

/** Deletes invitations and refusals that no longer have an effect. */
export async function purgeOldInvitations(tx: WriteTx, now: Date): Promise<void> {
  await tx.deleteFrom('teaching_invitations').where('expires_at', '<=', now.toISOString()).execute();
  await tx.deleteFrom('teacher_schools').where('at', '<=', timeBefore(now, teaching.refusedFor)).execute();
  await tx
    .deleteFrom('teacher_schools')
    .where('state', '=', 'ended')
    .where('at', '<=', timeBefore(now, teaching.assignableAfterEnd))
    .execute();
}
