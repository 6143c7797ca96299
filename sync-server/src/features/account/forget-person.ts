import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { Writing } from '#db/write.ts';
import { forgetClaims } from '#features/claims/forget-claims.ts';
import { forgetMerges } from '#features/people/forget-merges.ts';
import { forgetInActs } from '#server/audit/record-act.ts';
import { forgetAnswers } from '#server/changes/kept-answers.ts';
import type { Parts } from '#server/parts.ts';
import { forgetPlaces } from '#sync/forget-places.ts';
import { forgetHidings } from '#sync/hidings-store.ts';
import type { Leaver } from './out-of-sight.ts';
import { type Traces, tracesOf } from './traces-store.ts';

/**
 * Deletes all that is held about somebody, table by table; the test of deletion has a line for each. They are out of sight already.
 * Answers the photos whose files go once that is durable.
 */
export async function forgetPerson(
  parts: Pick<Parts, 'sessions' | 'photos'>,
  writing: Writing,
  leaver: Leaver,
): Promise<string[]> {
  const traces = await tracesOf(writing.trx, leaver);
  const photos = await photosOf(writing, leaver);
  if (leaver.kind === 'schoolmate') {
    await forgetPosts(writing, leaver.id);
    await forgetMerges(parts, writing, leaver.id);
  }
  await forgetPlaces(writing, leaver);
  await forgetAffairs(writing, leaver, traces);
  await parts.sessions.forget(writing, leaver);
  const { trx } = writing;
  await trx
    .deleteFrom(leaver.kind === 'schoolmate' ? 'schoolmates' : 'teachers')
    .where('id', '=', leaver.id)
    .execute();
  if (photos.length > 0) await trx.deleteFrom('photos').where('id', 'in', photos).execute();
  return photos;
}

/** The photos of a person and of their posts. */
async function photosOf({ trx }: Writing, { kind, id }: Leaver): Promise<string[]> {
  const own = await trx
    .selectFrom('photos')
    .select('id')
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .execute();
  const posted =
    kind === 'schoolmate'
      ? await trx
          .selectFrom('post_photos')
          .innerJoin('posts', 'posts.id', 'post_photos.post_id')
          .select('post_photos.photo_id as id')
          .where('posts.author_id', '=', id)
          .execute()
      : [];
  return [...own, ...posted].map((photo) => photo.id);
}

/** Their posts become bare tombstones; what was reported about them goes too, and what they reported. */
async function forgetPosts({ trx }: Writing, schoolmateId: string): Promise<void> {
  const rows = await trx.selectFrom('posts').select('id').where('author_id', '=', schoolmateId).execute();
  for (const { id } of rows) {
    await trx.deleteFrom('post_photos').where('post_id', '=', id).execute();
    await trx.deleteFrom('post_reports').where('post_id', '=', id).execute();
  }
  await trx
    .updateTable('posts')
    .set({ author_id: null, text: '', edited_at: null })
    .where('author_id', '=', schoolmateId)
    .execute();
  await trx.deleteFrom('post_reports').where('reporter_id', '=', schoolmateId).execute();
}

async function forgetAffairs(writing: Writing, { kind, id }: Leaver, traces: Traces): Promise<void> {
  const { trx } = writing;
  await trx.deleteFrom('deletions').where('account_kind', '=', kind).where('account_id', '=', id).execute();
  // Answers to others, such as to the admin who accepted them, may hold their record; those calls are safe to repeat without.
  // Who assigned them was told their name alone, which may have been another then.
  const sentences = kind === 'teacher' ? [serverWords.teacherAssigned('%', '%')] : [];
  for (const text of [id, ...traces.mobiles, ...sentences]) await forgetAnswers(writing, text);
  await trx
    .deleteFrom('idempotency_keys')
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .execute();
  for (const key of traces.attemptKeys) await trx.deleteFrom('attempts').where('key', '=', key).execute();
  for (const mobile of traces.mobiles) {
    await trx.deleteFrom('otp_challenges').where('mobile', '=', mobile).execute();
  }
  await forgetInActs(writing, id);
  await forgetHidings(writing, id);
  await forgetClaims(writing, id);
  if (kind !== 'schoolmate') return;
  await trx.deleteFrom('join_requests').where('schoolmate_id', '=', id).execute();
  await trx.deleteFrom('notifications').where('schoolmate_id', '=', id).execute();
  await trx
    .deleteFrom('declined_offers')
    .where((row) => row.or([row('schoolmate_id', '=', id), row('offered_id', '=', id)]))
    .execute();
}
