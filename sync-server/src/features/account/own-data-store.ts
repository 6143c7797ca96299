import { fieldColumns, storedValues } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { teacherFieldColumns, teacherValues } from '@memcherrish/shared/wire/people/teacher-registry.ts';
import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { type PhotoColumn, photoColumnsOf, photoIn } from '#features/photos/photos-store.ts';
import type { Named } from './personal-data-store.ts';

/**
 * Queries for a person's own record and what they wrote, table by table. The test of the own data has a line
 * for each column.
 */

export async function schoolmateRecord(tx: ReadTx, id: string) {
  const row = await tx
    .selectFrom('schoolmates')
    .select(fieldColumns)
    .select(['id', 'username', 'pending_mobile', 'claimed_at', 'reached_at', 'veiled_until', 'created_at'])
    .select(['revision', 'field_revisions', 'field_changes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    _id: row.id,
    ...storedValues(row),
    username: row.username,
    pendingMobile: row.pending_mobile,
    claimedAt: row.claimed_at,
    lastUsedAt: row.reached_at,
    seesNumbersFrom: row.veiled_until,
    createdAt: row.created_at,
    edits: row.revision,
    revisions: JSON.parse(row.field_revisions),
    changes: JSON.parse(row.field_changes),
  };
}

export async function teacherRecord(tx: ReadTx, id: string) {
  const row = await tx
    .selectFrom('teachers')
    .select(teacherFieldColumns)
    .select(['id', 'assigned_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { _id: row.id, ...teacherValues(row), assignedAt: row.assigned_at, createdAt: row.created_at };
}

export async function adminRecord(tx: ReadTx, id: string) {
  return tx
    .selectFrom('admins')
    .leftJoin('second_factors', 'second_factors.admin_id', 'admins.id')
    .select(['admins.id as _id', 'name', 'email', 'state', 'admins.created_at as createdAt'])
    .select('second_factors.confirmed_at as secondFactorSince')
    .where('admins.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the person's own photo in a column. Its `id` names the file. */
export async function photoOf(tx: ReadTx, { kind, id }: Named, column: PhotoColumn) {
  if (kind === 'admin') return undefined;
  const owner = { owner_kind: kind, owner_id: id };
  if (!photoColumnsOf(owner).includes(column)) return undefined;
  return tx
    .selectFrom('photos')
    .select(['id', 'name', 'preview', 'created_at as createdAt'])
    .where('id', '=', await photoIn(tx, owner, column))
    .executeTakeFirst();
}

/**
 * Returns the person's posts, replies and reactions, also those in batches that they left. Includes posts that are hidden while the
 * account is being deleted.
 */
export async function postsOf(tx: ReadTx, schoolmateId: string) {
  return tx
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
      'posts.event_id as eventId',
      'posts.parent_id as replyTo',
      'posts.reaction',
    ])
    .where('posts.author_id', '=', schoolmateId)
    .orderBy('posts.created_at')
    .execute();
}

/** Returns the photos of the person's posts. Their `id` names the file. */
export async function postPhotosOf(tx: ReadTx, schoolmateId: string) {
  return tx
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

/**
 * Returns the reports that the person made. A post whose author now blocks them looks like a deleted post, and so does
 * a reply under such a post: neither shows a decision time.
 */
export async function reportsOf(tx: ReadTx, schoolmateId: string) {
  const rows = await tx
    .selectFrom('post_reports')
    .leftJoin('posts', 'posts.id', 'post_reports.post_id')
    .leftJoin('posts as parent', 'parent.id', 'posts.parent_id')
    .select(['post_reports.id as _id', 'post_id as postId', 'reason', 'state'])
    .select(['post_reports.created_at as createdAt', 'decided_at as decidedAt'])
    .select((row) =>
      row
        .selectFrom('blocks')
        .select(({ fn }) => fn.min('blocks.created_at').as('at'))
        .where((block) =>
          block.or([
            block('blocks.owner_id', '=', block.ref('posts.author_id')),
            block('blocks.owner_id', '=', block.ref('parent.author_id')),
          ]),
        )
        .where('blocks.from_id', '=', schoolmateId)
        .where('blocks.dormant', '=', 0)
        .as('hiddenAt'),
    )
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

/** Returns the people that the person blocks and can still meet. Never returns who blocks the person. */
export async function blocksOf(tx: ReadTx, schoolmateId: string) {
  return (await blocksAround(tx, { kind: 'schoolmate', id: schoolmateId })).own;
}

/** Returns what a person gave others with 'Say hello', without the others. Settings list their names. */
export async function givenBy(tx: ReadTx, schoolmateId: string) {
  const rows = await tx
    .selectFrom('consents')
    .select(['fields', 'signed_at as signedAt', 'created_at as since'])
    .where('owner_id', '=', schoolmateId)
    .orderBy('created_at')
    .orderBy('viewer_id')
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) }));
}

/** Returns the questions to classmates whether the person is still the owner of the account. */
export async function returnsOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('returns')
    .select(['id as _id', 'state', 'asked_at as askedAt', 'until'])
    .where('schoolmate_id', '=', schoolmateId)
    .orderBy('asked_at')
    .execute();
}

/** Returns when the person said that they know a newcomer. */
export async function newcomerVouchesOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('newcomer_vouches')
    .select('created_at as createdAt')
    .where('schoolmate_id', '=', schoolmateId)
    .orderBy('created_at')
    .execute();
}

/** Returns the changes of the number that the old number can still put back. */
export async function numberChangesOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('number_changes')
    .select(['id as _id', 'old_mobile as before', 'new_mobile as after', 'changed_at as at'])
    .select('until as undoableUntil')
    .where('schoolmate_id', '=', schoolmateId)
    .orderBy('changed_at')
    .execute();
}

export async function notificationsOf(tx: ReadTx, schoolmateId: string) {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id as _id', 'kind', 'created_at as createdAt', 'read_at as readAt', 'details'])
    .where('schoolmate_id', '=', schoolmateId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, ...JSON.parse(details) }));
}
