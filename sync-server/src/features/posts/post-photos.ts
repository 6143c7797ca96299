import { post as limits, photo as photoLimits } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import type { WriteTx } from '#db/write.ts';
import { deletePhotoRows } from '#features/photos/loose-photos.ts';
import { type SentPhoto, savePhoto } from '#features/photos/photos-service.ts';
import type { Reads, Uses } from '#server/context.ts';
import type { Preparation } from '#server/idempotency/idempotent.ts';

export const photosForm = {
  fileField: 'photos',
  maxBytes: photoLimits.maxBytes,
  tooLarge: messages.photoTooLarge,
  maxFiles: limits.maxPhotos,
  tooMany: postWords.postTooManyPhotos,
} as const;

interface PhotosOf {
  photos: readonly Buffer[];
  /** Returns whether the change still needs its photos. Throws when the caller may not make it, or no longer. */
  isWanted: () => Promise<boolean>;
  /** Counts the change. */
  count?: () => Promise<void>;
}

/**
 * Returns the preparation that encodes photos before their change (idempotency/idempotent.ts). Checks the change again
 * before each photo: encoding is expensive, and the post may have changed meanwhile.
 */
export function photosUpload(
  ctx: Reads<'attempts' | 'photos'>,
  { photos, isWanted, count }: PhotosOf,
): Preparation<SentPhoto[]> {
  return {
    make: async () => {
      if (!(await isWanted())) return [];
      await count?.();
      const saved: SentPhoto[] = [];
      try {
        for (const [index, bytes] of photos.entries()) {
          if (index > 0 && !(await isWanted())) break;
          saved.push(await savePhoto(ctx, bytes, photosForm.fileField));
        }
      } catch (error) {
        await removeFiles(ctx, saved);
        throw error;
      }
      return saved;
    },
    discard: (saved) => removeFiles(ctx, saved),
  };
}

/** Adds saved photos to a post, from position `from` on. They belong to this version of the post. */
export async function addPhotos(
  ctx: Uses<'clock' | 'photoNames' | 'quotas'>,
  tx: WriteTx,
  { id: postId, version }: { id: string; version: number },
  photos: readonly SentPhoto[],
  from: number,
): Promise<void> {
  const created_at = ctx.clock().toISOString();
  for (const [index, { id, preview, bytes, digest }] of photos.entries()) {
    await ctx.quotas.takePhoto(tx, postId, bytes);
    const owner = { owner_kind: 'post' as const, owner_id: postId };
    const position = from + index;
    const name = ctx.photoNames.inPost({ postId, version, position, digest });
    await tx
      .insertInto('photos')
      .values({ id, name, ...owner, preview, bytes, created_at })
      .execute();
    await tx.insertInto('post_photos').values({ post_id: postId, photo_id: id, position, digest }).execute();
  }
}

export async function orderPhotos(tx: WriteTx, photoIds: readonly string[]): Promise<void> {
  for (const [position, id] of photoIds.entries()) {
    await tx.updateTable('post_photos').set({ position }).where('photo_id', '=', id).execute();
  }
}

/**
 * Removes photos from a post, so that their addresses open nothing. The files are removed once the
 * transaction is durable.
 */
export async function removePhotos(
  ctx: Uses<'photos'>,
  tx: WriteTx,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await tx.deleteFrom('post_photos').where('photo_id', 'in', photoIds).execute();
  await deletePhotoRows(tx, photoIds);
  removeUnused(
    ctx,
    tx,
    photoIds.map((id) => ({ id })),
  );
}

/** Removes the files of photos without a row, once the transaction is durable. */
export function removeUnused(ctx: Uses<'photos'>, tx: WriteTx, photos: readonly { id: string }[]): void {
  tx.afterCommit(() => void removeFiles(ctx, photos));
}

async function removeFiles(ctx: Reads<'photos'>, photos: readonly { id: string }[]): Promise<void> {
  for (const { id } of photos) await ctx.photos.discard(id);
}
