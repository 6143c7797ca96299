import { nanoid } from 'nanoid';
import type { PhotoRow } from '#db/tables.ts';
import type { Reader, Writing } from '#db/write.ts';

/** Who has one photo of their own; a post has several. */
export interface PhotoOwner {
  owner_kind: Exclude<PhotoRow['owner_kind'], 'post'>;
  owner_id: string;
}

const ownerTable = { schoolmate: 'schoolmates', teacher: 'teachers', school: 'schools' } as const;

/** Public names are guessed by nobody: 126 bits. */
const newName = () => nanoid(21);

/** Every id whose files belong on the disk. */
export async function photoIds(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('photos').select('id').execute();
  return rows.map((row) => row.id);
}

export async function photoByName(reader: Reader, name: string): Promise<PhotoRow | undefined> {
  return reader.selectFrom('photos').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Makes a photo the owner's own, and answers the id of the one that it replaces. */
export async function setPhoto(
  { trx }: Writing,
  owner: PhotoOwner,
  photo: { id: string; preview: string; now: string } | null,
): Promise<string | null> {
  const table = ownerTable[owner.owner_kind];
  const before = await trx
    .selectFrom(table)
    .select('photo_id')
    .where('id', '=', owner.owner_id)
    .executeTakeFirstOrThrow();
  if (photo) {
    await trx
      .insertInto('photos')
      .values({ id: photo.id, name: newName(), ...owner, preview: photo.preview, created_at: photo.now })
      .execute();
  }
  await trx
    .updateTable(table)
    .set({ photo_id: photo?.id ?? null })
    .where('id', '=', owner.owner_id)
    .execute();
  if (before.photo_id) await trx.deleteFrom('photos').where('id', '=', before.photo_id).execute();
  return before.photo_id;
}

/** Gives the owner's photo another public name: every address of it that is out there opens nothing from now on. */
export async function renamePhoto({ trx }: Writing, owner: PhotoOwner): Promise<void> {
  await trx
    .updateTable('photos')
    .set({ name: newName() })
    .where('owner_kind', '=', owner.owner_kind)
    .where('owner_id', '=', owner.owner_id)
    .execute();
}

/** The stored level of a schoolmate's photo. */
export async function photoAccessOf(reader: Reader, schoolmateId: string) {
  return reader
    .selectFrom('schoolmates')
    .select('photo_access')
    .where('id', '=', schoolmateId)
    .executeTakeFirst();
}

/** The post that a photo hangs on: who wrote it, where it stands, and whether a report of it waits for the admins. */
export async function postOfPhoto(reader: Reader, postId: string) {
  const post = await reader
    .selectFrom('posts')
    .innerJoin('batches', 'batches.id', 'posts.batch_id')
    .select(['posts.author_id', 'posts.batch_id', 'batches.school_id'])
    .where('posts.id', '=', postId)
    .where('posts.removed', '=', 0)
    .executeTakeFirst();
  if (!post) return undefined;
  const report = await reader
    .selectFrom('post_reports')
    .select('id')
    .where('post_id', '=', postId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return { ...post, isReported: report !== undefined };
}
