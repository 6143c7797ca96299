import { isLeaving } from '#auth/sessions.ts';
import type { RemovableTable } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { returnPhoto } from '#features/photos/photos-store.ts';
import { endedRow } from '#features/removals/endings.ts';
import type { StoredRow } from '#features/removals/removed-rows.ts';

/* The checks and changes that restored rows need beside being inserted. */

/**
 * Returns a row as it is to be inserted now, or null for a row that is not restored: what its people decided elsewhere
 * since counts.
 */
export async function rowAsOfNow(
  tx: ReadTx,
  table: RemovableTable,
  row: StoredRow,
  now: Date,
): Promise<StoredRow | null> {
  switch (table) {
    case 'posts':
      return shownUnlessLeaving(tx, row);
    case 'join_requests': {
      const isLeaver = await isLeaving(tx, { kind: 'schoolmate', id: String(row['schoolmate_id']) });
      return isLeaver && row['state'] === 'pending' ? endedRow(row, 'withdrawn', now) : row;
    }
    case 'class_photo_tags':
      return (await hasDeclinedNames(tx, row['person_id'])) ? endedRow(row, 'declined', now) : row;
    case 'class_photos':
    case 'post_photos':
      return (await isKeptOut(tx, table, row)) ? null : row;
    default:
      return row;
  }
}

/** While the author's account is being deleted, a restored post stays hidden with it. A tombstone stays a tombstone. */
async function shownUnlessLeaving(tx: ReadTx, row: StoredRow): Promise<StoredRow> {
  const author = row['author_id'];
  if (typeof author !== 'string') return row;
  return { ...row, removed: (await isLeaving(tx, { kind: 'schoolmate', id: author })) ? 1 : 0 };
}

async function hasDeclinedNames(tx: ReadTx, personId: StoredRow[string] | undefined): Promise<boolean> {
  if (typeof personId !== 'string') return false;
  const row = await tx
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', personId)
    .where('claimed_at', 'is', null)
    .where('names_declined_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a pictured person has removed the bytes of a photo from its batch. */
async function isKeptOut(
  tx: ReadTx,
  table: 'class_photos' | 'post_photos',
  { digest, division_id, post_id }: StoredRow,
): Promise<boolean> {
  if (typeof digest !== 'string') return false;
  const batches =
    table === 'class_photos'
      ? tx.selectFrom('divisions').select('batch_id').where('id', '=', String(division_id))
      : tx.selectFrom('posts').select('batch_id').where('id', '=', String(post_id));
  const row = await tx
    .selectFrom('removed_photos')
    .select('digest')
    .where('digest', '=', digest)
    .where('batch_id', 'in', batches)
    .executeTakeFirst();
  return row !== undefined;
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
