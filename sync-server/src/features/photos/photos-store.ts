import { nanoid } from 'nanoid';
import type { RowOf, Tables } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { Uses } from '#server/context.ts';
import { deletePhotoRows, noteLoose } from './loose-photos.ts';

/** An owner with one photo in each photo column. A post has several photos. */
export interface PhotoOwner {
  owner_kind: Exclude<RowOf<'photos'>['owner_kind'], 'post' | 'merge'>;
  owner_id: string;
}

const ownerTable = {
  schoolmate: 'schoolmates',
  teacher: 'teachers',
  school: 'schools',
  class: 'class_photos',
} as const;

/**
 * Every column that holds a photo, by the table of its owner. Code that merges, erases or backs up records
 * uses this list.
 */
export const photoColumns = {
  schoolmates: ['photo_id', 'school_photo_id'],
  teachers: ['photo_id'],
  schools: ['photo_id'],
  class_photos: ['photo_id'],
} as const satisfies Partial<{ [Table in keyof Tables]: readonly (keyof Tables[Table])[] }>;
export type PhotoColumn = (typeof photoColumns)[keyof typeof photoColumns][number];

export function photoColumnsOf({ owner_kind }: PhotoOwner): readonly PhotoColumn[] {
  return photoColumns[ownerTable[owner_kind]];
}

/** Makes a public name of 126 bits, so that it cannot be guessed. */
const newName = () => nanoid(21);

/** Returns every id whose files belong on the disk. */
export async function photoIds(tx: ReadTx): Promise<string[]> {
  const rows = await tx.selectFrom('photos').select('id').execute();
  return rows.map((row) => row.id);
}

export async function photoByName(tx: ReadTx, name: string): Promise<RowOf<'photos'> | undefined> {
  return tx.selectFrom('photos').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Returns the owner's current photo: the id of its files, and its preview. */
export async function photoOfOwner(
  tx: ReadTx,
  owner: PhotoOwner,
): Promise<{ id: string; preview: string; bytes: number } | undefined> {
  const today = tx
    .selectFrom(ownerTable[owner.owner_kind])
    .select('photo_id')
    .where('id', '=', owner.owner_id);
  return tx
    .selectFrom('photos')
    .select(['id', 'preview', 'bytes'])
    .where('id', '=', today)
    .executeTakeFirst();
}

/** Sets the owner's photo in this column, and returns the id of the one that it replaces. */
export async function setPhoto(
  tx: WriteTx,
  owner: PhotoOwner,
  column: PhotoColumn,
  photo: { id: string; preview: string; bytes: number; now: string } | null,
): Promise<string | null> {
  const before = await photoIn(tx, owner, column);
  if (photo) {
    await tx
      .insertInto('photos')
      .values({
        id: photo.id,
        name: newName(),
        ...owner,
        preview: photo.preview,
        bytes: photo.bytes,
        created_at: photo.now,
      })
      .execute();
  }
  await putInto(tx, owner, column, photo?.id ?? null);
  if (before) await deletePhotoRows(tx, [before]);
  return before;
}

export async function photoIn(tx: ReadTx, owner: PhotoOwner, column: PhotoColumn): Promise<string | null> {
  const row = await tx
    .selectFrom(ownerTable[owner.owner_kind])
    .select((row) => row.ref(column).as('id'))
    .where('id', '=', owner.owner_id)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The number of values in a list of one statement, far below the limit of any database. */
const atOnce = 1000;

/**
 * Removes photos without pictures from all rows that name them, and deletes their rows. Scans each table once per
 * thousand photos. The database may have the schema of an older version.
 */
export async function erasePhotos(tx: WriteTx, photoIds: readonly string[]): Promise<void> {
  for (let start = 0; start < photoIds.length; start += atOnce) {
    const ids = photoIds.slice(start, start + atOnce);
    for (const table of Object.values(ownerTable)) {
      for (const column of photoColumns[table]) {
        await tx.updateTable(table).set(column, null).where(column, 'in', ids).execute();
      }
    }
    await tx.deleteFrom('post_photos').where('photo_id', 'in', ids).execute();
    await tx.deleteFrom('photos').where('id', 'in', ids).execute();
  }
}

/** Gives the owner's photos new public names, so that every old address opens nothing. */
export async function renamePhotos(tx: WriteTx, owner: PhotoOwner): Promise<void> {
  const photos = await tx
    .selectFrom('photos')
    .select('id')
    .where('owner_kind', '=', owner.owner_kind)
    .where('owner_id', '=', owner.owner_id)
    .execute();
  for (const { id } of photos) {
    await tx.updateTable('photos').set({ name: newName() }).where('id', '=', id).execute();
  }
}

/** Returns the divisions of a schoolmate, each with the level of the photos and the locks of its school. */
export async function photoAudiencesOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select(['divisions.id as divisionId', 'batches.id as batchId', 'schools.id as schoolId'])
    .select(['schoolmates.photo_access', 'schools.privacy_locks'])
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0)
    .execute();
}

/** Returns the post of a photo: its author, its batch and school, and whether a report of it waits. */
export async function postOfPhoto(tx: ReadTx, postId: string) {
  const post = await tx
    .selectFrom('posts')
    .innerJoin('batches', 'batches.id', 'posts.batch_id')
    .select(['posts.author_id', 'posts.batch_id', 'batches.school_id'])
    .where('posts.id', '=', postId)
    .where('posts.removed', '=', 0)
    .executeTakeFirst();
  if (!post) return undefined;
  const report = await tx
    .selectFrom('post_reports')
    .select('id')
    .where('post_id', '=', postId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return { ...post, isReported: report !== undefined };
}

/** Returns who added a class photo, and its batch. A suspended person's photo is not found. */
export async function classPhotoOf(tx: ReadTx, classPhotoId: string) {
  return tx
    .selectFrom('class_photos')
    .innerJoin('divisions', 'divisions.id', 'class_photos.division_id')
    .leftJoin('deletions', (join) =>
      join
        .on('deletions.account_kind', '=', 'schoolmate')
        .onRef('deletions.account_id', '=', 'class_photos.added_by'),
    )
    .select(['class_photos.added_by', 'divisions.batch_id'])
    .where('class_photos.id', '=', classPhotoId)
    .where('deletions.account_id', 'is', null)
    .executeTakeFirst();
}

/**
 * Sets an owner's photo aside for the undo of a merge. The owner has no photo then, no address opens it, and
 * its file stays. Returns its id.
 */
export async function parkPhoto(
  tx: WriteTx,
  owner: PhotoOwner,
  mergeId: string,
  column: PhotoColumn = 'photo_id',
): Promise<string | null> {
  const id = await photoIn(tx, owner, column);
  if (id === null) return null;
  await putInto(tx, owner, column, null);
  await tx
    .updateTable('photos')
    .set({ owner_kind: 'merge', owner_id: mergeId, name: newName() })
    .where('id', '=', id)
    .execute();
  return id;
}

/**
 * Gives a photo that was set aside back to its owner. Does nothing without an id, or when the row of the photo has
 * been deleted.
 */
export async function unparkPhoto(
  tx: WriteTx,
  owner: PhotoOwner,
  photoId: string | null,
  column: PhotoColumn = 'photo_id',
): Promise<void> {
  if (!photoId) return;
  const back = await tx
    .updateTable('photos')
    .set({ ...owner, name: newName() })
    .where('id', '=', photoId)
    .where('owner_kind', '=', 'merge')
    .returning('id')
    .executeTakeFirst();
  if (back) await putInto(tx, owner, column, photoId);
}

/**
 * Sets photos of class photos or posts aside for the undo of their removal. No address opens them, and their files
 * stay. They keep their names, because a pictured person removes a photo by its address.
 */
export async function parkPhotos(tx: WriteTx, photoIds: readonly string[], removalId: string): Promise<void> {
  for (const id of photoIds) {
    await tx
      .updateTable('photos')
      .set({ owner_kind: 'merge', owner_id: removalId })
      .where('id', '=', id)
      .execute();
  }
}

/** Returns those of some photos that were set aside for the undo of this removal. */
export async function parkedAmong(
  tx: ReadTx,
  photoIds: readonly string[],
  removalId: string,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('photos')
    .select('id')
    .where('owner_kind', '=', 'merge')
    .where('owner_id', '=', removalId)
    .where('id', 'in', [...photoIds])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns a photo that a removal set aside to its class photo or post. */
export async function returnPhoto(
  tx: WriteTx,
  photoId: string,
  owner: Pick<RowOf<'photos'>, 'owner_kind' | 'owner_id'>,
): Promise<void> {
  await tx.updateTable('photos').set(owner).where('id', '=', photoId).execute();
}

async function putInto(
  tx: WriteTx,
  { owner_kind, owner_id }: PhotoOwner,
  column: PhotoColumn,
  photoId: string | null,
): Promise<void> {
  await tx.updateTable(ownerTable[owner_kind]).set(column, photoId).where('id', '=', owner_id).execute();
}

/**
 * Deletes the photos, or one photo, that were set aside for the undo of merges or removals. The files are removed once
 * the transaction is durable.
 */
export async function eraseParkedPhotos(
  { photos }: Uses<'photos'>,
  tx: WriteTx,
  undoIds: readonly string[],
  photoId?: string,
): Promise<void> {
  if (undoIds.length === 0) return;
  const all = tx.deleteFrom('photos').where('owner_kind', '=', 'merge').where('owner_id', 'in', undoIds);
  const parked = await (photoId === undefined ? all : all.where('id', '=', photoId))
    .returning('id')
    .execute();
  await noteLoose(
    tx,
    parked.map(({ id }) => id),
    'deleted',
  );
  // Ignores a failure: housekeeping removes the files.
  tx.afterCommit(() => {
    for (const { id } of parked) void photos.remove(id).catch(() => undefined);
  });
}
