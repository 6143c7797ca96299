import { classPhoto as limits } from '@memcherrish/shared/domain/class-photo-limits.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { digestOf, type SentPhoto, savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { keepOut, requireNotRemoved } from '#features/posts/album-store.ts';
import { removeUnused } from '#features/posts/post-photos.ts';
import { keptWithId, takeBack } from '#features/removals/take-back.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import type { Preparation } from '#server/idempotency/idempotent.ts';
import { viewersBlockedByAll } from '#sync/blocked-views.ts';
import {
  classPhotoById,
  deleteClassPhotosIn,
  type StoredClassPhoto,
  storedPhotoById,
} from './class-photos-store.ts';

export interface NewClassPhoto {
  /** Made by the app, so that a repeat adds only one photo. */
  _id: string;
  divisionId: string;
  addedBy: string;
}

/**
 * Returns the preparation that checks a new photo and encodes it (idempotency/idempotent.ts). It makes none for a
 * repeat. Counts towards the daily limit.
 */
export function classPhotoUpload(
  ctx: Reads<'attempts' | 'database' | 'photos'>,
  entry: NewClassPhoto,
  bytes: Buffer,
): Preparation<SentPhoto | null> {
  return {
    make: async () => {
      if (await isThere(ctx.database.read, entry)) return null;
      await requireMayAdd(ctx.database.read, entry, digestOf(bytes));
      const { addsPerDay, window } = limits;
      await ctx.attempts.count(`class-photos ${entry.addedBy}`, addsPerDay, window, words.tooManyAdds);
      return savePhoto(ctx, bytes, 'photo', limits);
    },
    discard: async (photo) => {
      if (photo) await ctx.photos.discard(photo.id);
    },
  };
}

/** Adds a photo to a class of the caller. A repeat changes nothing. */
export async function addClassPhoto(
  ctx: Uses<'clock' | 'database' | 'photos' | 'pokes' | 'quotas'>,
  entry: NewClassPhoto,
  photo: SentPhoto | null,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    if (photo === null) return;
    if (await isThere(tx, entry)) {
      // The same call ran twice at the same time.
      removeUnused(ctx, tx, [photo]);
      return;
    }
    const batchId = await requireMayAdd(tx, entry, photo.digest);
    await tx
      .insertInto('class_photos')
      .values({
        id: entry._id,
        division_id: entry.divisionId,
        added_by: entry.addedBy,
        digest: photo.digest,
        created_at: ctx.clock().toISOString(),
      })
      .execute();
    await setOwnersPhoto(ctx, tx, { owner_kind: 'class', owner_id: entry._id }, photo);
    await pokeBatch(ctx, tx, batchId, [entry.addedBy]);
  });
}

/** Whether this photo exists already. Refuses the id of another person's photo. */
async function isThere(tx: ReadTx, { _id, addedBy, divisionId }: NewClassPhoto): Promise<boolean> {
  const known = await tx
    .selectFrom('class_photos')
    .select(['added_by', 'division_id'])
    .where('id', '=', _id)
    .executeTakeFirst();
  if (!known) return false;
  if (known.added_by === addedBy && known.division_id === divisionId) return true;
  throw new ApiError('already-exists', words.cannotReturn);
}

/** Refuses everyone outside the class, a second photo of one person, and a photo that a pictured person removed. */
async function requireMayAdd(tx: ReadTx, entry: NewClassPhoto, digest: string): Promise<string> {
  const memberships = await membershipsOf(tx, entry.addedBy);
  const home = memberships.find(({ divisionId }) => divisionId === entry.divisionId);
  if (!home) throw notFound();
  const own = await tx
    .selectFrom('class_photos')
    .select('id')
    .where('division_id', '=', entry.divisionId)
    .where('added_by', '=', entry.addedBy)
    .executeTakeFirst();
  if (own) throw new ApiError('already-exists', words.hasOne);
  await requireNotRemoved(tx, home.batchId, [digest], { photo: words.wasRemoved });
  return home.batchId;
}

/**
 * Returns a class photo to a schoolmate of its batch. A photo whose adder and the schoolmate have a block between them
 * does not exist for the schoolmate.
 */
export async function openClassPhoto(
  tx: ReadTx,
  viewerId: string,
  photoId: string,
): Promise<StoredClassPhoto> {
  const photo = await classPhotoById(tx, photoId);
  if (!photo || !(await mayOpen(tx, viewerId, photo))) throw notFound();
  return photo;
}

async function mayOpen(
  tx: ReadTx,
  viewerId: string,
  photo: Pick<StoredClassPhoto, 'added_by' | 'batch_id'>,
): Promise<boolean> {
  const { postsHiddenFrom } = await blocksAround(tx, { kind: 'schoolmate', id: viewerId });
  if (postsHiddenFrom.has(photo.added_by)) return false;
  return (await membershipsOf(tx, viewerId)).some(({ batchId }) => batchId === photo.batch_id);
}

/**
 * Removes a photo with all its tags for everyone: the adder's own one, also in a batch that they left, or one that
 * the caller is in. The bytes of the latter do not come back. A repeat is no error.
 */
export async function removeClassPhoto(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'quotas'>,
  callerId: string,
  photoId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const own = new Set(await recordsIn(tx, callerId));
    // Refuses a photo that the caller may not see.
    const requireMayRemove = async (photo: Pick<StoredClassPhoto, 'added_by' | 'batch_id' | 'digest'>) => {
      if (own.has(photo.added_by)) return;
      if (!(await mayOpen(tx, callerId, photo))) throw notFound();
      await keepOut(tx, photo.batch_id, photo.digest, ctx.clock());
    };
    await takeBack(ctx, tx, {
      ...{ table: 'class_photos', naming: photoId },
      live: async () => {
        const photo = await storedPhotoById(tx, photoId);
        if (!photo) return false;
        await requireMayRemove(photo);
        await setOwnersPhoto(ctx, tx, { owner_kind: 'class', owner_id: photo.id }, null);
        await tx.deleteFrom('class_photos').where('id', '=', photo.id).execute();
        await ctx.deletions.sayRemoved({ kind: 'photo', id: photo.photo_id });
        await pokeBatch(ctx, tx, photo.batch_id, [photo.added_by]);
        return true;
      },
      kept: async ({ row, batchId }) => {
        if (row.id !== photoId) return null;
        await requireMayRemove({ ...row, batch_id: batchId });
        return 'gone';
      },
    });
  });
}

/** Counts the removal of another person's photo towards the limit of the caller. */
export async function countClassPhotoRemoval(
  ctx: Reads<'attempts' | 'database'>,
  callerId: string,
  photoId: string,
): Promise<void> {
  const { read } = ctx.database;
  const photo =
    (await storedPhotoById(read, photoId)) ?? (await keptWithId(read, 'class_photos', photoId))[0]?.row;
  if (!photo || photo.added_by === callerId) return;
  const { removalsPerDay, window } = limits;
  await ctx.attempts.count(`class-photo-removals ${callerId}`, removalsPerDay, window, words.tooManyRemovals);
}

/** Pokes the batch after a change by or about these people. Viewers that one of them hides from are left out. */
export async function pokeBatch(
  ctx: Uses<'pokes'>,
  tx: WriteTx,
  batchId: string,
  people: readonly string[],
): Promise<void> {
  const unless = new Set<string>();
  for (const personId of people) {
    for (const viewerId of await viewersBlockedByAll(tx, [personId])) unless.add(viewerId);
  }
  tx.afterCommit(() => ctx.pokes.batch(batchId, unless));
}

/** Removes the photos of divisions that are being removed, with their files. */
export async function removeClassPhotosIn(
  ctx: Uses<'photos'>,
  tx: WriteTx,
  divisionIds: readonly string[],
): Promise<void> {
  const photoIds = await deleteClassPhotosIn(tx, divisionIds);
  removeUnused(
    ctx,
    tx,
    photoIds.map((id) => ({ id })),
  );
}
