import type { WriteTx } from '#db/write.ts';

/* The tags of class photos that name a person, when the person is merged or erased. */

/** Moves the tags about a merged record to the kept one. Returns the ids of the moved tags. */
export async function moveClassPhotoTags(
  tx: WriteTx,
  goneId: string,
  keptId: string,
  only?: readonly string[],
): Promise<string[]> {
  let change = tx
    .updateTable('class_photo_tags')
    .set({ person_id: keptId })
    .where('person_id', '=', goneId)
    .returning('id');
  if (only) change = change.where('id', 'in', only);
  return (await change.execute()).map((row) => row.id);
}

/**
 * Deletes the class photos that a person added, the tags that name them, and those that they made: without a maker
 * a tag would appear to people that the maker blocked. Returns the photos whose rows and files the caller removes.
 */
export async function eraseFromClassPhotos(tx: WriteTx, personId: string): Promise<string[]> {
  await tx
    .deleteFrom('class_photo_tags')
    .where((row) => row.or([row('person_id', '=', personId), row('made_by', '=', personId)]))
    .execute();
  const rows = await tx
    .deleteFrom('class_photos')
    .where('added_by', '=', personId)
    .returning('photo_id')
    .execute();
  return rows.flatMap(({ photo_id }) => photo_id ?? []);
}
