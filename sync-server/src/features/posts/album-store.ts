import { album as limits } from '@memcherrish/shared/domain/album-limits.ts';
import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { ofAudience } from '#sync/event-revisions.ts';
import type { BatchIds } from './posts-store.ts';

/* The checks of an event's album: the posts of a batch that name the event (decision record 0035). */

/** Refuses a post to the album of an event that is not of the batch, was cancelled, has not begun, or is full. */
export async function requireAlbum(
  tx: ReadTx,
  now: Date,
  entry: BatchIds & { eventId: string; authorId: string },
  photos: number,
): Promise<void> {
  const event = await tx
    .selectFrom('events')
    .innerJoin('batches', 'batches.school_id', 'events.school_id')
    .select(['starts_at', 'cancelled_at'])
    .where('events.id', '=', entry.eventId)
    .where('batches.id', '=', entry.batchId)
    .where(ofAudience)
    .executeTakeFirst();
  if (!event) throw notFound();
  if (event.cancelled_at !== null) throw new ApiError('not-allowed', albumWords.cancelled);
  if (event.starts_at > now.toISOString()) throw new ApiError('not-allowed', albumWords.later);
  await requireRoom(tx, entry, photos);
}

/** Refuses more photos than the album takes from this person, and in all. */
export async function requireRoom(
  tx: ReadTx,
  { eventId, batchId, authorId }: { eventId: string; batchId: string; authorId: string },
  added: number,
): Promise<void> {
  if (added <= 0) return;
  const { all, own } = await tx
    .selectFrom('post_photos')
    .innerJoin('posts', 'posts.id', 'post_photos.post_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('posts.author_id', '=', authorId).as('own'),
    ])
    .where('posts.event_id', '=', eventId)
    .where('posts.batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  if (own + added > limits.photosPerPerson) throw new ApiError('not-allowed', albumWords.tooManyOwn);
  if (all + added > limits.photos) throw new ApiError('not-allowed', albumWords.full);
}

/** Refuses the same bytes from the batch from now on. Photos from before albums have no digest. */
export async function keepOut(
  tx: WriteTx,
  batch_id: string,
  digest: string | null,
  now: Date,
): Promise<void> {
  if (digest === null) return;
  await tx
    .insertInto('removed_photos')
    .values({ batch_id, digest, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Refuses photos whose bytes a pictured person has removed from the batch, with the errors of the form. */
export async function requireNotRemoved(
  tx: ReadTx,
  batchId: string,
  digests: readonly string[],
  fields: Record<string, string> = { photos: albumWords.wasRemoved },
): Promise<void> {
  if (digests.length === 0) return;
  const removed = await tx
    .selectFrom('removed_photos')
    .select('digest')
    .where('batch_id', '=', batchId)
    .where('digest', 'in', digests)
    .executeTakeFirst();
  if (!removed) return;
  throw new ApiError('invalid-file', Object.values(fields).join(' '), { fields });
}
