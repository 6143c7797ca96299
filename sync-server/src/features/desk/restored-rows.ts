import { isLeaving } from '#auth/sessions.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { returnPhoto } from '#features/photos/photos-store.ts';
import { keptRows, type RemovableTable, type StoredRow } from '#features/removals/removed-rows.ts';

/* The changes that restored rows of posts and photos need beside being inserted. */

/** Returns the authors of kept posts who have asked for the deletion of their account. */
export async function leavingAuthors(tx: ReadTx, removalId: string): Promise<Set<string>> {
  const posts = await keptRows(tx, removalId, 'posts');
  const authors = new Set(posts.flatMap(({ author_id }) => (author_id === null ? [] : String(author_id))));
  const leaving = new Set<string>();
  for (const id of authors) if (await isLeaving(tx, { kind: 'schoolmate', id })) leaving.add(id);
  return leaving;
}

/** A post of a person who deletes their account comes back only with the account. A tombstone stays one. */
export function shownUnlessLeaving(row: StoredRow, leaving: ReadonlySet<string>): StoredRow {
  if (row['author_id'] === null) return row;
  return { ...row, removed: leaving.has(String(row['author_id'])) ? 1 : 0 };
}

/** Gives restored class photos and posts their photos. */
export async function returnPhotos(
  tx: WriteTx,
  restored: ReadonlyMap<RemovableTable, readonly StoredRow[]>,
): Promise<void> {
  for (const { id, photo_id } of restored.get('class_photos') ?? [])
    await returnPhoto(tx, String(photo_id), { owner_kind: 'class', owner_id: String(id) });
  for (const { post_id, photo_id } of restored.get('post_photos') ?? [])
    await returnPhoto(tx, String(photo_id), { owner_kind: 'post', owner_id: String(post_id) });
}
