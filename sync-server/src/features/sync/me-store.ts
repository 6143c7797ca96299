import { isVeiledUntil } from '@memcherrish/shared/access/veil.ts';
import { asksPrivacy } from '@memcherrish/shared/rules/privacy-question.ts';
import { dueAtOf } from '#auth/sessions.ts';
import { membershipsOfViewer } from '#directory/batch-roles-store.ts';
import { assignmentsOf } from '#directory/division-paths-store.ts';
import { countVouches, newcomersNear } from '#directory/newcomers-store.ts';
import { teacherColumns, teacherOf } from '#directory/people-rows.ts';
import { claimsAround, ownClaimsOf } from '#features/claims/claims-store.ts';
import { returnsNear } from '#features/claims/returns-store.ts';
import { swapsOf } from '#features/hello/consents-store.ts';
import { requestsOf } from '#features/join-requests/join-requests-store.ts';
import { ownDeathReport } from '#features/memorials/memorials-store.ts';
import { notificationsOf } from '#features/notifications/notifications-store.ts';
import { offersTo, ownRecordOf } from '#features/schoolmates/own-record-store.ts';
import { invitationsTo } from '#features/teachers/invitations-store.ts';
import type { ReadMe } from '#sync/pull.ts';

/** Returns `me` as a pull sends it: each feature gives its own part. */
export const meOf: ReadMe = (tx, account, request) =>
  account.kind === 'schoolmate' ? schoolmate(tx, account, request) : teacher(tx, account, request);

const schoolmate: ReadMe = async (tx, account, { around, now }) => {
  const { id } = account;
  const [blocks, own, classes, offers, requests, notifications, deathReport, deletionDueAt] =
    await Promise.all([
      around,
      ownRecordOf(tx, id),
      membershipsOfViewer(tx, id, now),
      offersTo(tx, id),
      requestsOf(tx, id),
      notificationsOf(tx, id),
      ownDeathReport(tx, id),
      dueAtOf(tx, account),
    ]);
  if (!own) return null;
  const { own: hidings, blockedBy } = blocks;
  const { memberships, roles, privacy, veiledUntil } = classes;
  const until = isVeiledUntil(veiledUntil, now) ? veiledUntil : null;
  const hidden = new Set([...blockedBy.keys(), ...hidings.map(({ _id }) => _id)]);
  const [ownClaims, claims, swaps, returns, vouches, newcomers] = await Promise.all([
    ownClaimsOf(tx, id, blockedBy, hidden),
    // A newcomer vouches for no one, and is asked about no one.
    until === null ? claimsAround(tx, id, { blockedBy, now }) : [],
    swapsOf(tx, id, memberships, hidden),
    classes.hasReturns && until === null ? returnsNear(tx, id, { blockedBy, now }) : [],
    until === null ? 0 : countVouches(tx, id, { blockedBy, now }),
    classes.hasNewcomers && until === null ? newcomersNear(tx, id, { hidden, now }) : [],
  ]);
  return {
    kind: 'schoolmate',
    schoolmate: own,
    memberships,
    offers,
    requests,
    ownClaims,
    claims,
    ...(returns.length > 0 && { returns }),
    ...(until !== null && { newcomer: { until, vouches } }),
    ...(newcomers.length > 0 && { newcomers }),
    ...(veiledUntil !== null && asksPrivacy(own) && { asksPrivacyFirst: true as const }),
    notifications,
    hidings,
    swaps,
    roles,
    ...(privacy.length > 0 && { privacy }),
    deathReport,
    deletionDueAt,
  };
};

const teacher: ReadMe = async (tx, account, { now }) => {
  const [own, assignments, invitations, notifications, deletionDueAt] = await Promise.all([
    tx
      .selectFrom('teachers')
      .leftJoin('photos', 'photos.id', 'teachers.photo_id')
      .select(teacherColumns)
      .where('teachers.id', '=', account.id)
      .executeTakeFirst(),
    assignmentsOf(tx, account.id),
    invitationsTo(tx, account.id, now),
    notificationsOf(tx, account.id),
    dueAtOf(tx, account),
  ]);
  if (!own) return null;
  return {
    kind: 'teacher',
    teacher: teacherOf(own),
    assignments,
    invitations,
    notifications,
    deletionDueAt,
  };
};
