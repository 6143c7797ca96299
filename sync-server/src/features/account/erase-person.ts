import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { voidRecoveryLinks } from '#auth/recovery-links.ts';
import type { WriteTx } from '#db/write.ts';
import { eraseNamed } from '#directory/erase-named.ts';
import { eraseClaims } from '#features/claims/erase-claims.ts';
import { eraseFromClassPhotos } from '#features/class-photos/class-photos-store.ts';
import { removePasskeys } from '#features/credentials/passkeys-store.ts';
import { eraseFromDoors } from '#features/events/admission-rows.ts';
import { eraseHelloKeys } from '#features/hello/consents-store.ts';
import { eraseMerges } from '#features/people/erase-merges.ts';
import { deletePhotoRows } from '#features/photos/loose-photos.ts';
import { deleteAnswers } from '#features/posts/posts-store.ts';
import type { Leaver } from '#features/removals/deletion-log.ts';
import { eraseTeacherInvitations } from '#features/teachers/school-teachers.ts';
import { eraseFromAudit } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { eraseResponses } from '#server/idempotency/stored-responses.ts';
import { keepBlockedViews, keepTombstonesHidden } from '#sync/blocked-views.ts';
import { eraseMemberships } from './erase-memberships.ts';
import { type Traces, tracesOf } from './personal-data-store.ts';

/**
 * Deletes all data about a suspended account. The registry of tables says how each table is erased.
 * Returns the photos whose files the caller removes once the transaction is durable.
 */
export async function erasePerson(
  ctx: Uses<'sessions' | 'photos' | 'clock'>,
  tx: WriteTx,
  leaver: Leaver,
): Promise<string[]> {
  const traces = await tracesOf(tx, leaver);
  const photos = await photosOf(tx, leaver);
  if (leaver.kind === 'schoolmate') {
    await keepBlockedViews(tx, leaver.id);
    await erasePosts(tx, leaver.id, ctx.clock());
    await eraseMerges(ctx, tx, leaver.id);
    photos.push(...(await eraseFromClassPhotos(tx, leaver.id)));
  }
  await eraseMemberships(tx, leaver);
  await eraseOwnMatters(tx, leaver, traces);
  await ctx.sessions.forget(tx, leaver);
  await tx
    .deleteFrom(leaver.kind === 'schoolmate' ? 'schoolmates' : 'teachers')
    .where('id', '=', leaver.id)
    .execute();
  await deletePhotoRows(tx, photos);
  return photos;
}

/** Returns the photos of a person and of their posts. */
async function photosOf(tx: WriteTx, { kind, id }: Leaver): Promise<string[]> {
  const own = await tx
    .selectFrom('photos')
    .select('id')
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .execute();
  const posted =
    kind === 'schoolmate'
      ? await tx
          .selectFrom('post_photos')
          .innerJoin('posts', 'posts.id', 'post_photos.post_id')
          .select('post_photos.photo_id as id')
          .where('posts.author_id', '=', id)
          .execute()
      : [];
  return [...own, ...posted].map((photo) => photo.id);
}

/**
 * Turns the person's posts, replies and reactions into bare tombstones. Deletes what others wrote under them and the reports
 * of those posts.
 */
async function erasePosts(tx: WriteTx, schoolmateId: string, now: Date): Promise<void> {
  const rows = await tx.selectFrom('posts').select('id').where('author_id', '=', schoolmateId).execute();
  for (const { id } of rows) {
    await tx.deleteFrom('post_photos').where('post_id', '=', id).execute();
    await tx.deleteFrom('post_reports').where('post_id', '=', id).execute();
  }
  await keepTombstonesHidden(
    tx,
    rows.map((row) => row.id),
  );
  await deleteAnswers(
    tx,
    rows.map((row) => row.id),
    now.toISOString(),
  );
  await tx
    .updateTable('posts')
    .set({ author_id: null, text: '', edited_at: null, reaction: null })
    .where('author_id', '=', schoolmateId)
    .execute();
}

async function eraseOwnMatters(tx: WriteTx, { kind, id }: Leaver, traces: Traces): Promise<void> {
  await tx.deleteFrom('deletions').where('account_kind', '=', kind).where('account_id', '=', id).execute();
  // Stored responses to other callers may hold the record, such as the one to the admin who accepted them.
  // Those calls are safe to repeat without a stored response. The response about an assignment holds only the
  // teacher's name, which may have been a different one then.
  for (const text of [id, ...traces.mobiles]) await eraseResponses(tx, [text]);
  if (kind === 'teacher') await eraseResponses(tx, serverWords.teacherAssigned('\0', '\0').split('\0'));
  await tx
    .deleteFrom('idempotency_keys')
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .execute();
  for (const key of traces.attemptKeys) await tx.deleteFrom('attempts').where('key', '=', key).execute();
  for (const mobile of traces.mobiles) {
    await tx.deleteFrom('otp_challenges').where('mobile', '=', mobile).execute();
  }
  await voidRecoveryLinks(tx, { kind, id });
  await removePasskeys(tx, { kind, id });
  await eraseFromAudit(tx, id);
  await eraseClaims(tx, id);
  await eraseTeacherInvitations(tx, id);
  await eraseFromDoors(tx, id);
  await eraseHelloKeys(tx, id);
  await eraseNamed(tx, id);
}
