import { nanoid } from 'nanoid';
import { type SentPhoto, savePhoto } from '#features/photos/photos-service.ts';
import { addPhotos } from '#features/posts/post-photos.ts';
import { insertPost } from '#features/posts/posts-store.ts';
import { openReport } from '#features/posts/reports-store.ts';
import type { TestServer } from './harness.ts';

export interface SeededPost {
  id: string;
  /** Its photos: the public name, the preview, and some bytes of each size as Latin-1. */
  photos: { name: string; preview: string; bytes: string[] }[];
}

/** Writes a post directly to the database. */
export async function aPost(
  { ctx }: TestServer,
  post: { batchId: string; authorId: string; text?: string; photos?: readonly Buffer[]; eventId?: string },
): Promise<SeededPost> {
  const id = nanoid(21);
  const saved: SentPhoto[] = [];
  for (const bytes of post.photos ?? []) saved.push(await savePhoto(ctx, bytes, 'photos'));
  await ctx.database.write(async (tx) => {
    await insertPost(tx, {
      id,
      batch_id: post.batchId,
      author_id: post.authorId,
      event_id: post.eventId ?? null,
      text: post.text ?? 'Do you remember?',
      revision: await ctx.revisions.posts.raise(tx, post.batchId, [{ author_id: post.authorId }]),
      created_at: ctx.clock().toISOString(),
    });
    await addPhotos(ctx, tx, { id, version: 1 }, saved, 0);
  });
  const photos = await ctx.database.read
    .selectFrom('post_photos')
    .innerJoin('photos', 'photos.id', 'post_photos.photo_id')
    .select(['photos.id', 'photos.name', 'photos.preview'])
    .where('post_id', '=', id)
    .orderBy('position')
    .execute();
  const withBytes = photos.map(async ({ id: photoId, ...photo }) => {
    const sizes = (['large', 'small'] as const).map((size) => ctx.photos.read(photoId, size));
    // Uses the last bytes: all WebP files begin alike.
    const bytes = (await Promise.all(sizes)).map((file) => file?.subarray(-32).toString('latin1') ?? '');
    return { ...photo, bytes };
  });
  return { id, photos: await Promise.all(withBytes) };
}

export async function aReport(
  { ctx }: TestServer,
  report: { postId: string; reporterId: string; reason?: string },
): Promise<void> {
  const { postId: post_id, reporterId: reporter_id, reason = null } = report;
  const created_at = ctx.clock().toISOString();
  await ctx.database.write((tx) => openReport(tx, { post_id, reporter_id, reason, created_at }));
}
