import { containing } from '#db/containing.ts';
import type { Named } from '#db/tables/column.ts';
import {
  columnsOf,
  isRemovableTable,
  type RemovableTable,
  removableTables,
  type Tables,
} from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { parkedAmong } from '#features/photos/photos-store.ts';

/* The rows that a removal takes out of their tables. They are stored as JSON, so no other query finds them. */

type NamedTable = Extract<Named, RemovableTable>;

/** A row as it is stored. */
export type StoredRow = Record<string, string | number | null>;

const atOnce = 200;

/** Stores rows of a table with their removal, in the order of the tables. The caller deletes them from the table. */
export async function keepRows(
  tx: WriteTx,
  removalId: string,
  kept: Readonly<Partial<Record<RemovableTable, readonly object[]>>>,
): Promise<void> {
  const rows = removableTables.flatMap((table) =>
    (kept[table] ?? []).map((row) => ({ table_name: table, content: JSON.stringify(row) })),
  );
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    await tx
      .insertInto('removed_rows')
      .values(some.map((row, index) => ({ removal_id: removalId, position: start + index, ...row })))
      .execute();
  }
}

export interface Restoring {
  removalId: string;
  /** Returns the current record of a person whose record was merged into another one. */
  holderOf: (id: string) => Promise<string>;
  /** Returns the row to insert, or null to leave it out. Runs after the rows that it refers to are inserted. */
  renew: (table: RemovableTable, row: StoredRow) => Promise<StoredRow | null>;
}

/**
 * Inserts the rows of a removal again. Leaves out rows whose person, photo or event is gone since, or which `renew`
 * leaves out. Returns the rows
 * that it inserted, by table, and the number of rows that it left out.
 */
export async function restoreRows(
  tx: WriteTx,
  restoring: Restoring,
): Promise<{ restored: Map<RemovableTable, StoredRow[]>; left: number }> {
  const restored = new Map<RemovableTable, StoredRow[]>();
  let left = 0;
  for (const table of removableTables) {
    const all = await keptRows(tx, restoring.removalId, table);
    if (all.length === 0) continue;
    for (const rows of layersOf(table, all)) {
      const fresh: StoredRow[] = [];
      for (const fitting of await fittingRows(tx, table, rows, restoring)) {
        const row = await restoring.renew(table, fitting);
        if (row === null) continue;
        await insertRow(tx, table, row);
        fresh.push(row);
      }
      left += rows.length - fresh.length;
      restored.set(table, [...(restored.get(table) ?? []), ...fresh]);
    }
  }
  return { restored, left };
}

/** Splits rows so that a row that names another one of the same table comes after it, as a reply after its post. */
function layersOf(table: RemovableTable, all: readonly StoredRow[]): StoredRow[][] {
  const own = columnsOf(table).find(([, { facts }]) => facts.names === table)?.[0];
  if (own === undefined) return [[...all]];
  const layers: StoredRow[][] = [];
  let rest = [...all];
  while (rest.length > 0) {
    const waiting = new Set(rest.map((row) => row['id']));
    const layer = rest.filter((row) => !waiting.has(row[own] ?? null));
    if (layer.length === 0) return [...layers, rest];
    layers.push(layer);
    rest = rest.filter((row) => waiting.has(row[own] ?? null));
  }
  return layers;
}

export async function keptRows(tx: ReadTx, removalId: string, table: RemovableTable): Promise<StoredRow[]> {
  const rows = await tx
    .selectFrom('removed_rows')
    .select('content')
    .where('removal_id', '=', removalId)
    .where('table_name', '=', table)
    .orderBy('position')
    .execute();
  return rows.map(({ content }) => JSON.parse(content));
}

/** Leaves a row that is there as it is, such as a reply of the record that the person was merged into. */
async function insertRow(tx: WriteTx, table: RemovableTable, row: StoredRow): Promise<void> {
  await tx
    .insertInto(table as 'removed_photos')
    .values(row as unknown as Tables['removed_photos'])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function fittingRows(
  tx: ReadTx,
  table: RemovableTable,
  rows: readonly StoredRow[],
  { removalId, holderOf }: Restoring,
): Promise<StoredRow[]> {
  let fitting = rows.map((row) => ({ ...row }));
  const columns = columnsOf(table);
  for (const [name] of columns.filter(([, { facts }]) => facts.follows)) {
    const there = await thereAmong(tx, 'schoolmates', valuesOf(fitting, name));
    for (const row of fitting) {
      const id = row[name];
      if (typeof id === 'string' && !there.has(id)) row[name] = await holderOf(id);
    }
  }
  for (const [name, { facts }] of columns) {
    const named = facts.names;
    if (!isRestoredBefore(named)) continue;
    const ids = valuesOf(fitting, name);
    const there =
      named === 'photos' ? await parkedAmong(tx, ids, removalId) : await thereAmong(tx, named, ids);
    // A row may be older than the column.
    const isMissing = (row: StoredRow) => (row[name] ?? null) !== null && !there.has(String(row[name]));
    if (facts.isLoose && !facts.isNeededByRestores) {
      for (const row of fitting) if (isMissing(row)) row[name] = null;
    } else fitting = fitting.filter((row) => !isMissing(row));
  }
  return fitting;
}

/** Whether a restored row may find that a row of these tables is gone since. A school, for one, is there. */
function isRestoredBefore(named: Named | undefined): named is 'photos' | 'schoolmates' | NamedTable {
  return named === 'photos' || named === 'schoolmates' || (named !== undefined && isRemovableTable(named));
}

function valuesOf(rows: readonly StoredRow[], column: string): string[] {
  return [...new Set(rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : [])))];
}

async function thereAmong(
  tx: ReadTx,
  table: 'schoolmates' | NamedTable,
  ids: readonly string[],
): Promise<Set<string>> {
  const there = new Set<string>();
  for (let start = 0; start < ids.length; start += atOnce) {
    const rows = await tx
      .selectFrom(table as 'schoolmates')
      .select('id')
      .where('id', 'in', ids.slice(start, start + atOnce))
      .execute();
    for (const { id } of rows) there.add(id);
  }
  return there;
}

/**
 * Deletes all stored rows that name this id, and those that name a deleted row, or a walk-in who was found to be this
 * person. Columns that outlive a person become null. Returns the photos of the deleted rows.
 */
export async function eraseRowsNaming(
  tx: WriteTx,
  id: string,
  removalId?: string,
): Promise<{ removalId: string; photoId: string }[]> {
  const photos: { removalId: string; photoId: string }[] = [];
  const rows = await tx
    .selectFrom('removed_rows')
    .selectAll()
    .where(containing('content', id))
    .$if(removalId !== undefined, (query) => query.where('removal_id', '=', removalId ?? ''))
    .execute();
  for (const { removal_id, position, table_name, content } of rows) {
    const row: StoredRow = JSON.parse(content);
    // A row of an unknown table, such as of another version, is erased as a whole.
    for (const [name, { facts }] of isRemovableTable(table_name) ? columnsOf(table_name) : [])
      if (facts.whenErased === 'null' && row[name] === id) row[name] = null;
    const changed = JSON.stringify(row);
    const here = tx.updateTable('removed_rows').set({ content: changed });
    if (!changed.includes(id)) {
      await here.where('removal_id', '=', removal_id).where('position', '=', position).execute();
      continue;
    }
    await tx
      .deleteFrom('removed_rows')
      .where('removal_id', '=', removal_id)
      .where('position', '=', position)
      .execute();
    if (typeof row['photo_id'] === 'string') photos.push({ removalId: removal_id, photoId: row['photo_id'] });
    const walkIns = [row['who'], row['link_to']].filter((key) => String(key).startsWith('walk-in:'));
    for (const named of [row['id'], ...walkIns])
      if (typeof named === 'string' && !named.includes(id))
        photos.push(...(await eraseRowsNaming(tx, named, removal_id)));
  }
  return photos;
}
