import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import type { SentTeachingInvitation } from '@memcherrish/shared/wire/people/teachers.ts';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { divisionNames, recordAct, theServer } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { openInvitations } from './invitations-store.ts';
import { putIntoClass, setPast } from './school-teachers.ts';
import { subjectsIn, teacherById, teachesIn } from './teachers-store.ts';

/**
 * Lists the invitations of a school that no teacher accepted, the oldest first. A refused invitation stays in
 * the list until it expires. So the list never reveals whether a contact belongs to a teacher.
 */
export async function listInvitations(
  ctx: Reads<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
): Promise<SentTeachingInvitation[]> {
  return ctx.database.readTransaction(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    return openInvitations(tx, ctx.clock())
      .select('teaching_invitations.contact')
      .where('schools.id', '=', schoolId)
      .execute();
  });
}

/** Withdraws an invitation of the school. The teacher is no longer asked. */
export async function withdrawInvitation(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  admin: Account,
  { schoolId, invitationId }: { schoolId: string; invitationId: string },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const row = await openInvitations(tx, ctx.clock())
      .select(['batches.id as batchId', 'divisions.id as divisionId', 'teaching_invitations.teacher_id'])
      .where('schools.id', '=', schoolId)
      .where('teaching_invitations.id', '=', invitationId)
      .executeTakeFirst();
    if (!row) throw notFound();
    await deleteInvitation(tx, invitationId);
    await recordAct(tx, ctx.clock(), admin, {
      action: 'withdraw-teacher-invitation',
      schoolId,
      subjectId: row.divisionId,
      details: { subject: row.subject, ...(await divisionNames(tx, row)) },
    });
    const { teacher_id: teacherId } = row;
    if (teacherId !== null) tx.afterCommit(() => ctx.pokes.account(teacherId));
  });
}

/**
 * Accepts or refuses an invitation. Yes assigns the teacher. No hides the teacher from the school and stops
 * it from asking for a while.
 */
export async function answerInvitation(
  ctx: Uses<'clock' | 'database' | 'pokes' | 'revisions'>,
  teacherId: string,
  invitationId: string,
  accept: boolean,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const invitation = await openInvitations(tx, ctx.clock())
      .select(['schools.id as schoolId', 'batches.id as batchId', 'divisions.id as divisionId'])
      .where('teaching_invitations.id', '=', invitationId)
      .where('teaching_invitations.teacher_id', '=', teacherId)
      .where('teaching_invitations.refused_at', 'is', null)
      .executeTakeFirst();
    if (!invitation) throw notFound();
    if (accept) await acceptInvitation(ctx, tx, teacherId, invitation);
    else await refuseInvitation(ctx, tx, teacherId, invitation);
    tx.afterCommit(() => ctx.pokes.account(teacherId));
  });
}

type Answered = DivisionIds & { _id: string; subject: string };

async function acceptInvitation(
  ctx: Uses<'clock' | 'revisions'>,
  tx: WriteTx,
  teacherId: string,
  { _id, subject, ...ids }: Answered,
): Promise<void> {
  const { schoolId, batchId, divisionId } = ids;
  await putIntoClass(ctx, tx, { ids: { schoolId, batchId, divisionId }, teacherId, subject });
  await deleteInvitation(tx, _id);
  await recordTeachersAct(ctx, tx, teacherId, ids, { action: 'join-as-teacher', subject });
}

/**
 * Refuses an invitation. A teacher of the school refuses only that class. Any other teacher refuses the
 * school, and so all its invitations.
 */
async function refuseInvitation(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  teacherId: string,
  { _id, schoolId }: Answered,
): Promise<void> {
  const refusal = tx
    .updateTable('teaching_invitations')
    .set({ refused_at: ctx.clock().toISOString() })
    .where('teacher_id', '=', teacherId);
  if (await teachesIn(tx, teacherId, [schoolId])) {
    await refusal.where('id', '=', _id).execute();
    return;
  }
  const classes = tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select('divisions.id')
    .where('batches.school_id', '=', schoolId);
  await refusal.where('division_id', 'in', classes).where('refused_at', 'is', null).execute();
  await setPast(tx, { schoolId, teacherId }, 'refused', ctx.clock());
}

/**
 * Ends all that a teacher teaches in a class. After the last class in the school, the school must ask before
 * it assigns them again.
 */
export async function leaveClass(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  teacherId: string,
  divisionId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const subjects = await subjectsIn(tx, divisionId, teacherId);
    if (subjects.length === 0) throw notFound();
    const ids = await tx
      .selectFrom('divisions')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select(['divisions.id as divisionId', 'batches.id as batchId', 'batches.school_id as schoolId'])
      .where('divisions.id', '=', divisionId)
      .executeTakeFirstOrThrow();
    for (const subject of subjects) {
      await ctx.revisions.endAssignment(tx, { divisionId, teacherId, subject });
    }
    await recordTeachersAct(ctx, tx, teacherId, ids, { action: 'leave-as-teacher' });
  });
}

/**
 * Records a teacher's decision for the school. The server is named as the actor, and the sentence says that
 * the teacher decided.
 */
async function recordTeachersAct(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  teacherId: string,
  ids: DivisionIds,
  { action, subject }: { action: 'join-as-teacher' | 'leave-as-teacher'; subject?: string },
): Promise<void> {
  const teacher = await teacherById(tx, teacherId);
  await recordAct(tx, ctx.clock(), theServer, {
    action,
    schoolId: ids.schoolId,
    subjectId: teacherId,
    details: {
      ...(teacher && { name: teacher.name }),
      ...(subject !== undefined && { subject }),
      ...(await divisionNames(tx, ids)),
    },
  });
}

async function deleteInvitation(tx: WriteTx, id: string): Promise<void> {
  await tx.deleteFrom('teaching_invitations').where('id', '=', id).execute();
}
