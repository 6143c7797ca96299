import type { ReadTx } from '#db/write.ts';

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

/** Returns the faces in class photos that have the person's name, also those where they removed it. */
export async function classPhotoTagsOf(tx: ReadTx, schoolmateId: string) {
  const rows = await tx
    .selectFrom('class_photo_tags')
    .select(['class_photo_id as classPhotoId', 'x', 'y', 'size', 'declined'])
    .where('person_id', '=', schoolmateId)
    .orderBy('class_photo_id')
    .orderBy('number')
    .execute();
  return rows.map(({ declined, ...row }) => ({ ...row, nameRemoved: declined === 1 }));
}
