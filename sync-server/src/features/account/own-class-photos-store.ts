import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';

/** Returns the class photos that the person added. Their `photo.id` names the file. */
export async function classPhotosBy(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('class_photos')
    .innerJoin('divisions', 'divisions.id', 'class_photos.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('photos', 'photos.id', 'class_photos.photo_id')
    .select(['class_photos.id as _id', 'divisions.id as divisionId', 'divisions.name as division'])
    .select(['batches.label as batch', 'class_photos.created_at as addedAt'])
    .select(['photos.id as photoId', 'photos.name', 'photos.preview', 'photos.created_at as createdAt'])
    .where('class_photos.added_by', '=', schoolmateId)
    .orderBy('class_photos.created_at')
    .execute();
}

/**
 * Returns the faces in class photos that have the person's name, also those where they removed it. Leaves out photos
 * of people whose account is being deleted, and all that people did who block the person: the file must not reveal a
 * block (decision record 25).
 */
export async function classPhotoTagsOf(tx: ReadTx, schoolmateId: string) {
  const { blockedBy } = await blocksAround(tx, { kind: 'schoolmate', id: schoolmateId });
  const rows = await tx
    .selectFrom('class_photo_tags')
    .innerJoin('class_photos', 'class_photos.id', 'class_photo_tags.class_photo_id')
    .leftJoin('deletions', (join) =>
      join
        .on('deletions.account_kind', '=', 'schoolmate')
        .onRef('deletions.account_id', '=', 'class_photos.added_by')
        .on('deletions.account_id', '!=', schoolmateId),
    )
    .select(['class_photo_id as classPhotoId', 'x', 'y', 'size', 'declined', 'added_by', 'made_by'])
    .where('person_id', '=', schoolmateId)
    .where('deletions.account_id', 'is', null)
    .orderBy('class_photo_id')
    .orderBy('number')
    .execute();
  return rows
    .filter(({ added_by, made_by }) => !blockedBy.has(added_by) && !blockedBy.has(made_by))
    .map(({ classPhotoId, x, y, size, declined }) => ({
      ...{ classPhotoId, x, y, size },
      nameRemoved: declined === 1,
    }));
}
