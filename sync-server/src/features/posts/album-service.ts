import { album as limits } from '@memcherrish/shared/domain/album-limits.ts';
import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { notify } from '#features/notifications/notify.ts';
import { photoByName } from '#features/photos/photos-store.ts';
import { changeKept, endKept, keptNaming, keptWithId } from '#features/removals/take-back.ts';
import type { Reads, Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { keepOut } from './album-store.ts';
import { removePhotos } from './post-photos.ts';
import { isUnread, postInBatch, requireInBatch, takeDown } from './posts-service.ts';
import { type BatchIds, changePost, type LocatedPost, photosOf } from './posts-store.ts';

/**
 * Removes a photo from an album for everyone, because the caller is in it. Everyone who sees the photo may: no one else
 * can tell who is pictured. The author is notified, without the caller's name. A post that only had this photo is
 * deleted. A repeat is no error.
 */
export async function removeFromAlbum(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  person: Account,
  ids: BatchIds & { postId: string; photo: string },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    if (await removeKeptPhoto(ctx, tx, person, ids)) return;
    const post = await postInBatch(tx, person.id, ids);
    if (post.event_id === null) throw notFound();
    const photos = await photosOf(tx, post.id);
    const photo = photos.find(({ name }) => name === ids.photo);
    if (!photo) return;
    await keepOut(tx, post.batch_id, photo.digest, ctx.clock());
    if (post.text === '' && photos.length === 1) await takeDown(ctx, tx, post, 'gone');
    else await dropPhoto(ctx, tx, post, photo.id);
    if (post.author_id !== null && post.author_id !== person.id) await tellAuthor(ctx, tx, post);
  });
}

/** Removes a photo in the same way from a post that an admin removed. Returns whether there was one. */
async function removeKeptPhoto(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes'>,
  tx: WriteTx,
  person: Account,
  ids: BatchIds & { postId: string; photo: string },
): Promise<boolean> {
  const photo = await photoByName(tx, ids.photo);
  if (photo?.owner_kind !== 'merge') return false;
  const [kept] = await keptWithId(tx, 'posts', ids.postId, { removalId: photo.owner_id });
  if (kept?.row.batch_id !== ids.batchId || kept.row.event_id === null) return false;
  const { row: post, removal } = kept;
  await requireInBatch(tx, person.id, ids);
  if (await isUnread(tx, person.id, { ...post, parent_author_id: null })) return false;
  const photos = await keptNaming(tx, 'post_photos', post.id, { removalId: removal.id });
  const shown = photos.find(({ row }) => row.photo_id === photo.id);
  if (!shown) return false;
  await keepOut(tx, post.batch_id, shown.row.digest, ctx.clock());
  if (post.text === '' && photos.length === 1) await endKept(ctx, tx, kept, 'tombstone');
  else {
    await endKept(ctx, tx, shown, 'gone');
    await changeKept(tx, kept, { ...post, version: post.version + 1 });
  }
  if (post.author_id !== person.id) await tellAuthor(ctx, tx, { ...post, ...(await batchNames(tx, ids)) });
  return true;
}

async function batchNames(tx: ReadTx, { batchId }: BatchIds) {
  return tx
    .selectFrom('batches')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select(['batches.label as batch_label', 'schools.name as school_name'])
    .where('batches.id', '=', batchId)
    .executeTakeFirstOrThrow();
}

/** Counts a removal towards the limit of the caller. */
export async function countRemoval(ctx: Reads<'attempts'>, { id }: Account): Promise<void> {
  await ctx.attempts.count(
    `album-removals ${id}`,
    limits.removalsPerDay,
    limits.window,
    albumWords.tooManyRemovals,
  );
}

/** With the new version, an edit that still contains the photo becomes a conflict, which its author decides. */
async function dropPhoto(
  ctx: Uses<'deletions' | 'photos' | 'revisions'>,
  tx: WriteTx,
  post: LocatedPost,
  photoId: string,
): Promise<void> {
  await removePhotos(ctx, tx, [photoId]);
  await changePost(tx, post.id, {
    text: post.text,
    version: post.version + 1,
    revision: await ctx.revisions.posts.raise(tx, post.batch_id, [post]),
    edited_at: post.edited_at,
  });
  await ctx.deletions.sayRemoved({ kind: 'photo', id: photoId });
}

async function tellAuthor(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  post: Pick<LocatedPost, 'author_id' | 'event_id' | 'batch_id' | 'batch_label' | 'school_name'>,
): Promise<void> {
  const event = await tx
    .selectFrom('events')
    .select(['id', 'title'])
    .where('id', '=', post.event_id)
    .executeTakeFirst();
  // The batch of a removed post may have left the event, or the event may be gone.
  if (!event) return;
  await notify(ctx, tx, post.author_id ?? '', 'album-photo-removed', {
    schoolName: post.school_name,
    batch: post.batch_label,
    batchId: post.batch_id,
    division: null,
    divisionId: null,
    excerpt: event.title,
    reason: null,
    eventId: event.id,
  });
}
