import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { dueAtOf } from '#auth/sessions.ts';
import { membershipsOfViewer } from '#directory/batch-roles-store.ts';
import { assignmentsOf } from '#directory/division-paths-store.ts';
import { teacherColumns, teacherOf } from '#directory/people-rows.ts';
import { claimsAround, ownClaimsOf } from '#features/claims/claims-store.ts';
import { swapsOf } from '#features/hello/consents-store.ts';
import { requestsOf } from '#features/join-requests/join-requests-store.ts';
import { ownDeathReport } from '#features/memorials/memorials-store.ts';
import { notificationsOf } from '#features/notifications/notifications-store.ts';
import { offersTo, ownRecordOf } from '#features/schoolmates/own-record-store.ts';
import { invitationsTo } from '#features/teachers/invitations-store.ts';
import type { ReadMe } from '#sync/pull.ts';

/** Returns `me` as a pull sends it: each feature gives its own part. */
export const meOf: ReadMe = async (tx, account, { hidings: blocks, blockedBy, now }): Promise<Me | null> => {
  if (account.kind === 'schoolmate') {
    const schoolmate = await ownRecordOf(tx, account.id);
    if (!schoolmate) return null;
    const { memberships, roles, privacy } = await membershipsOfViewer(tx, account.id, now);
    const hidden = new Set([...blockedBy.keys(), ...blocks.map(({ _id }) => _id)]);
    return {
      kind: 'schoolmate',
      schoolmate,
      memberships,
      offers: await offersTo(tx, account.id),
      requests: await requestsOf(tx, account.id),
      ownClaims: await ownClaimsOf(tx, account.id, blockedBy, hidden),
      claims: await claimsAround(tx, account.id, { blockedBy, now }),
      notifications: await notificationsOf(tx, account.id),
      hidings: blocks,
      swaps: await swapsOf(tx, account.id, memberships, hidden),
      roles,
      ...(privacy.length > 0 && { privacy }),
      deathReport: await ownDeathReport(tx, account.id),
      deletionDueAt: await dueAtOf(tx, account),
    };
  }
  const teacher = await tx
    .selectFrom('teachers')
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(teacherColumns)
    .where('teachers.id', '=', account.id)
    .executeTakeFirst();
  if (!teacher) return null;
  return {
    kind: 'teacher',
    teacher: teacherOf(teacher),
    assignments: await assignmentsOf(tx, account.id),
    invitations: await invitationsTo(tx, account.id, now),
    notifications: await notificationsOf(tx, account.id),
    deletionDueAt: await dueAtOf(tx, account),
  };
};
