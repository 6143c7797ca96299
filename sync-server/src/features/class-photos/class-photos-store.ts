import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { deletePhotoRows } from '#features/photos/loose-photos.ts';

/** Selects class photos that are stored, with their address, batch and school. */
function allPhotos(tx: ReadTx) {
  return tx
    .selectFrom('class_photos')
    .innerJoin('photos', 'photos.id', 'class_photos.photo_id')
    .innerJoin('divisions', 'divisions.id', 'class_photos.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select([
      'class_photos.id',
      'class_photos.division_id',
      'class_photos.added_by',
      'class_photos.digest',
      'class_photos.created_at',
      'photos.id as photo_id',
      'photos.name',
      'photos.preview',
      'divisions.batch_id',
      'batches.school_id',
    ]);
}

/** Leaves out the photos of suspended people. */
function photosQuery(tx: ReadTx) {
  return allPhotos(tx)
    .leftJoin('deletions', (join) =>
      join
        .on('deletions.account_kind', '=', 'schoolmate')
        .onRef('deletions.account_id', '=', 'class_photos.added_by'),
    )
    .where('deletions.account_id', 'is', null);
}

export type StoredClassPhoto = Awaited<ReturnType<typeof photosAround>>[number];

/** Returns the class photos of the batches of a schoolmate, the newest first. */
export const photosAround = cachedQuery((tx, schoolmateId: string) =>
  photosQuery(tx)
    .where((row) =>
      row(
        'divisions.batch_id',
        'in',
        tx
          .selectFrom('memberships')
          .innerJoin('divisions as own', 'own.id', 'memberships.division_id')
          .select('own.batch_id')
          .where('memberships.schoolmate_id', '=', schoolmateId)
          .where('memberships.removed', '=', 0),
      ),
    )
    .orderBy('class_photos.created_at', 'desc')
    .orderBy('class_photos.id'),
);

export async function classPhotoById(tx: ReadTx, id: string): Promise<StoredClassPhoto | undefined> {
  return photosQuery(tx).where('class_photos.id', '=', id).executeTakeFirst();
}

/** Returns a photo also while its adder is suspended: it returns with them. */
export async function storedPhotoById(tx: ReadTx, id: string): Promise<StoredClassPhoto | undefined> {
  return allPhotos(tx).where('class_photos.id', '=', id).executeTakeFirst();
}

export async function tagsOf(tx: ReadTx, classPhotoIds: readonly string[]) {
  return tx
    .selectFrom('class_photo_tags')
    .selectAll()
    .where('class_photo_id', 'in', [...classPhotoIds])
    .execute();
}

/** Returns who of these people is in which of these batches now, as `${batchId} ${personId}`. */
export async function membersAmong(
  tx: ReadTx,
  batchIds: readonly string[],
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .select(['divisions.batch_id', 'memberships.schoolmate_id'])
    .where('memberships.schoolmate_id', 'in', [...people])
    .where('divisions.batch_id', 'in', [...batchIds])
    .where('memberships.removed', '=', 0)
    .execute();
  return new Set(rows.map((row) => memberKey(row.batch_id, row.schoolmate_id)));
}

export const memberKey = (batchId: string, personId: string) => `${batchId} ${personId}`;

/** Deletes the photos of these divisions with all tags. Returns the photos whose files the caller removes. */
export async function deleteClassPhotosIn(tx: WriteTx, divisionIds: readonly string[]): Promise<string[]> {
  if (divisionIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('class_photos')
    .where('division_id', 'in', [...divisionIds])
    .returning('photo_id')
    .execute();
  const photoIds = rows.flatMap(({ photo_id }) => photo_id ?? []);
  await deletePhotoRows(tx, photoIds);
  return photoIds;
}

/** Deletes the class photos that a person added. Returns the photos whose rows and files the caller removes. */
export async function eraseFromClassPhotos(tx: WriteTx, personId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('class_photos')
    .where('added_by', '=', personId)
    .returning('photo_id')
    .execute();
  return rows.flatMap(({ photo_id }) => photo_id ?? []);
}
