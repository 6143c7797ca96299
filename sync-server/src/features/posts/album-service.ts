import { album as limits } from '@memcherrish/shared/domain/album-limits.ts';
import { albumWords } from '@memcherrish/shared/text/album.ts';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { notify } from '#features/notifications/notify.ts';
import type { AppContext, ReadContext } from '#server/context.ts';
import { notFound } from '#server/http/api-error.ts';
import { keepOut } from './album-store.ts';
import { removePhotos } from './post-photos.ts';
import { postInBatch, takeDown } from './posts-service.ts';
import { type BatchIds, changePost, type LocatedPost, photosOf } from './posts-store.ts';

/**
 * Removes a photo from an album for everyone, because the caller is in it. Everyone who sees the photo may: no one else
 * can tell who is pictured. The author is notified, without the caller's name. A post that only had this photo is
 * deleted. A repeat is no error.
 */
export async function removeFromAlbum(
  ctx: AppContext,
  person: Account,
  ids: BatchIds & { postId: string; photo: string },
): Promise<void> {
  await ctx.database.write(async (tx) => {
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

/** Counts a removal towards the limit of the caller. */
export async function countRemoval(ctx: ReadContext, { id }: Account): Promise<void> {
  await ctx.attempts.count(
    `album-removals ${id}`,
    limits.removalsPerDay,
    limits.window,
    albumWords.tooManyRemovals,
  );
}

/** The new version makes an edit that still names the photo a conflict, which the author decides. */
async function dropPhoto(ctx: AppContext, tx: WriteTx, post: LocatedPost, photoId: string): Promise<void> {
  await removePhotos(ctx, tx, [photoId]);
  await changePost(tx, post.id, {
    text: post.text,
    version: post.version + 1,
    revision: await ctx.revisions.posts.raise(tx, post.batch_id, [post]),
    edited_at: post.edited_at,
  });
  await ctx.deletions.sayRemoved({ kind: 'photo', id: photoId });
}

async function tellAuthor(ctx: AppContext, tx: WriteTx, post: LocatedPost): Promise<void> {
  const event = await tx
    .selectFrom('events')
    .select(['id', 'title'])
    .where('id', '=', post.event_id)
    .executeTakeFirstOrThrow();
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
