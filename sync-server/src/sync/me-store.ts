import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import type { Block } from '@memcherrish/shared/wire/blocks.ts';
import { maxNotifications, type Notification } from '@memcherrish/shared/wire/notifications.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { type OwnRequest, requestStates } from '@memcherrish/shared/wire/requests.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { dueAtOf } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import type { BlockTokens } from './blocks-store.ts';
import { claimsAround, ownClaimsOf } from './claims-store.ts';
import { swapsOf } from './consents-store.ts';
import { assignmentsOf, divisionPathOf, divisionPathQuery, membershipsOf } from './division-paths-store.ts';
import { schoolmateColumns, schoolmateOf, teacherColumns, teacherOf } from './people-rows.ts';
import { invitationsTo } from './teaching-invitations-store.ts';

const ownRecord = cachedQuery((tx, schoolmateId: string) =>
  tx
    .selectFrom('schoolmates')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select(schoolmateColumns)
    .select(['schoolmates.username', 'schoolmates.field_revisions', 'schoolmates.pending_mobile'])
    .where('schoolmates.id', '=', schoolmateId),
);

/** Returns a schoolmate's own record with all its fields, or null when there is none. */
export async function ownRecordOf(tx: ReadTx, schoolmateId: string): Promise<OwnRecord | null> {
  const [row] = await ownRecord(tx, schoolmateId);
  if (!row) return null;
  const { claimed: _, ...own } = schoolmateOf(row);
  return {
    ...own,
    username: row.username,
    privacyQuestion: row.privacy_question,
    pendingMobile: row.pending_mobile,
    revisions: JSON.parse(row.field_revisions),
  };
}

const offers = cachedQuery((tx, schoolmateId: string) =>
  tx
    .selectFrom('schoolmates as own')
    .innerJoin('schoolmates as offered', (join) =>
      join.onRef('offered.mobile', '=', 'own.mobile').on('offered.claimed_at', 'is', null),
    )
    .innerJoin('memberships', 'memberships.schoolmate_id', 'offered.id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .leftJoin('photos', 'photos.id', 'schools.photo_id')
    .leftJoin('declined_offers', (join) =>
      join
        .onRef('declined_offers.offered_id', '=', 'offered.id')
        .onRef('declined_offers.schoolmate_id', '=', 'own.id'),
    )
    .select([
      'offered.id as schoolmateId',
      'schools.id as schoolId',
      'schools.name as schoolName',
      'photos.name as photoName',
      'batches.id as batchId',
      'batches.label as batch',
      'divisions.id as divisionId',
      'divisions.name as division',
    ])
    .where('own.id', '=', schoolmateId)
    .where('own.claimed_at', 'is not', null)
    .where('memberships.removed', '=', 0)
    .where('declined_offers.offered_id', 'is', null)
    .orderBy('memberships.created_at'),
);

/**
 * Returns offers: unclaimed records elsewhere with the person's own, proved number ('Is this your class?').
 * Leaves out declined ones.
 */
export async function offersTo(
  tx: ReadTx,
  schoolmateId: string,
): Promise<(DivisionPath & { schoolmateId: string })[]> {
  return (await offers(tx, schoolmateId)).map(divisionPathOf);
}

const ownRequests = cachedQuery((tx, schoolmateId: string) =>
  divisionPathQuery(tx)
    .innerJoin('join_requests', 'join_requests.division_id', 'divisions.id')
    .select([
      'join_requests.id as _id',
      'join_requests.self_intro as selfIntro',
      'join_requests.state',
      'join_requests.created_at as createdAt',
    ])
    .where('join_requests.schoolmate_id', '=', schoolmateId)
    .where('join_requests.state', 'in', requestStates)
    .$narrowType<{ state: OwnRequest['state'] }>()
    .orderBy('join_requests.created_at', 'desc')
    .orderBy('join_requests.id'),
);

/** Returns the person's own join requests, the newest first. */
export async function requestsOf(tx: ReadTx, schoolmateId: string): Promise<OwnRequest[]> {
  return (await ownRequests(tx, schoolmateId)).map(divisionPathOf);
}

const newestNotifications = cachedQuery((tx, schoolmateId: string) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('schoolmate_id', '=', schoolmateId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxNotifications),
);

/** Returns the person's notifications, the newest first. */
async function notificationsOf(tx: ReadTx, schoolmateId: string): Promise<Notification[]> {
  const rows = await newestNotifications(tx, schoolmateId);
  return rows.map((row) => ({
    ...JSON.parse(row.details),
    _id: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    read: row.read_at !== null,
  }));
}

/**
 * Returns `me` as a pull sends it, including the viewer's own blocks. Returns null when the account is gone.
 */
export async function meOf(
  tx: ReadTx,
  account: Account,
  { hidings: blocks, blockedBy, now }: { hidings: Block[]; blockedBy: BlockTokens; now: Date },
): Promise<Me | null> {
  if (account.kind === 'schoolmate') {
    const schoolmate = await ownRecordOf(tx, account.id);
    if (!schoolmate) return null;
    const memberships = await membershipsOf(tx, account.id);
    const hidden = new Set([...blockedBy.keys(), ...blocks.map(({ _id }) => _id)]);
    return {
      kind: 'schoolmate',
      schoolmate,
      memberships,
      offers: await offersTo(tx, account.id),
      requests: await requestsOf(tx, account.id),
      ownClaims: await ownClaimsOf(tx, account.id, blockedBy),
      claims: await claimsAround(tx, account.id, { blockedBy, now }),
      notifications: await notificationsOf(tx, account.id),
      hidings: blocks,
      swaps: await swapsOf(tx, account.id, memberships, hidden),
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
    deletionDueAt: await dueAtOf(tx, account),
  };
}
