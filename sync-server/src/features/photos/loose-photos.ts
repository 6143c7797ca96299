import type { Database } from '#db/database.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';

/** The number of values in one statement, far below the limit of any database. */
const atOnce = 1000;

/** Records photos whose pictures may be stored while no row names them. See `sweepPhotos`. */
export async function noteLoose(
  tx: WriteTx,
  ids: readonly string[],
  why: RowOf<'loose_photos'>['why'],
  since = new Date(),
): Promise<void> {
  for (let start = 0; start < ids.length; start += atOnce) {
    const rows = ids.slice(start, start + atOnce).map((id) => ({ id, why, since: since.toISOString() }));
    await tx
      .insertInto('loose_photos')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({ why: row.ref('excluded.why'), since: row.ref('excluded.since') })),
      )
      .execute();
  }
}

/** Deletes the rows of photos, and records that their pictures are to be removed, in the same transaction. */
export async function deletePhotoRows(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('photos').where('id', 'in', ids).execute();
  await noteLoose(tx, ids, 'deleted');
}

export async function forgetLoose(tx: WriteTx, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += atOnce) {
    await tx
      .deleteFrom('loose_photos')
      .where('id', 'in', ids.slice(start, start + atOnce))
      .execute();
  }
}

/** Returns what a store of photos calls before it saves pictures. Without a row, a later sweep removes them. */
export function noteSaving(database: Database): (id: string) => Promise<void> {
  return (id) => database.write((tx) => noteLoose(tx, [id], 'saving'));
}

/**
 * Forgets which photos were being saved by a database that was replaced: their rows may be in the one that is put back.
 * Their pictures stay as long as unknown ones.
 */
export async function doubtSaving({ write }: Database): Promise<void> {
  const since = new Date().toISOString();
  await write((tx) =>
    tx.updateTable('loose_photos').set({ why: 'unknown', since }).where('why', '=', 'saving').execute(),
  );
}
