import type { TeachingInvitation } from '@memcherrish/shared/wire/people/teaching.ts';
import type { ReadTx } from '#db/write.ts';

/**
 * Selects invitations that have not expired and whose admin still manages the school, with the names of the class. An invitation loses
 * its effect when its admin leaves the school.
 */
export function openInvitations(tx: ReadTx, now: Date) {
  return tx
    .selectFrom('teaching_invitations')
    .innerJoin('divisions', 'divisions.id', 'teaching_invitations.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .innerJoin('admins', 'admins.id', 'teaching_invitations.admin_id')
    .innerJoin('school_admins', (join) =>
      join
        .onRef('school_admins.school_id', '=', 'schools.id')
        .onRef('school_admins.admin_id', '=', 'admins.id'),
    )
    .select(['teaching_invitations.id as _id', 'teaching_invitations.subject', 'admins.name as askedBy'])
    .select(['batches.label as batch', 'divisions.name as division'])
    .select(['teaching_invitations.created_at as createdAt', 'teaching_invitations.expires_at as expiresAt'])
    .where('teaching_invitations.expires_at', '>', now.toISOString())
    .orderBy('teaching_invitations.created_at')
    .orderBy('teaching_invitations.id');
}

/** Returns the invitations that a teacher has not answered, the oldest first. */
export async function invitationsTo(tx: ReadTx, teacherId: string, now: Date): Promise<TeachingInvitation[]> {
  return openInvitations(tx, now)
    .select('schools.name as schoolName')
    .where('teaching_invitations.teacher_id', '=', teacherId)
    .where('teaching_invitations.refused_at', 'is', null)
    .execute();
}
