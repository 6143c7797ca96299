import type { Selectable } from 'kysely';
import { containing } from '#db/containing.ts';
import type { RemovableTable, RowOf, Tables } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { eraseParkedPhotos } from '#features/photos/photos-store.ts';
import type { Uses } from '#server/context.ts';
import { type Ending, endedRow } from './endings.ts';
import { deleteRemovals } from './removals-store.ts';
import { eraseRowsNaming, type StoredRow } from './removed-rows.ts';

/* People take back their own part of 'Recently removed' (docs/decisions/0058-own-parts-in-recently-removed.md). */

/** A row that a removal keeps. */
export interface KeptRow<Table extends RemovableTable = RemovableTable> {
  table: Table;
  row: Selectable<Tables[Table]>;
  position: number;
  removal: Pick<RowOf<'removals'>, 'id' | 'school_id' | 'kind' | 'subject_id'>;
  /** The batch that the removal is about. */
  batchId: string;
}

interface Within {
  schoolId?: string;
  removalId?: string;
}

/** Returns the kept rows of a table that contain an id in any column. */
export async function keptNaming<Table extends RemovableTable>(
  tx: ReadTx,
  table: Table,
  id: string,
  { schoolId, removalId }: Within = {},
): Promise<KeptRow<Table>[]> {
  const rows = await tx
    .selectFrom('removed_rows')
    .innerJoin('removals', 'removals.id', 'removed_rows.removal_id')
    .select(['removals.id', 'removals.school_id', 'removals.kind', 'removals.subject_id', 'removals.details'])
    .select(['removed_rows.position', 'removed_rows.content'])
    .where('removed_rows.table_name', '=', table)
    .$if(schoolId !== undefined, (query) => query.where('removals.school_id', '=', schoolId ?? ''))
    .$if(removalId !== undefined, (query) => query.where('removals.id', '=', removalId ?? ''))
    .where(containing('removed_rows.content', JSON.stringify(id)))
    .orderBy('removals.id')
    .orderBy('removed_rows.position')
    .execute();
  return rows.map(({ position, content, details, ...removal }) => ({
    ...{ table, row: JSON.parse(content), position, removal },
    batchId: removal.kind === 'batch' ? removal.subject_id : JSON.parse(details).batchId,
  }));
}

/** Returns the kept rows with this id. There are several when a removed post is in a batch that was removed later. */
export async function keptWithId<Table extends RemovableTable>(
  tx: ReadTx,
  table: Table,
  id: string,
  within: Within = {},
): Promise<KeptRow<Table>[]> {
  return (await keptNaming(tx, table, id, within)).filter(({ row }) => idOf(row) === id);
}

function idOf(row: object, column: 'id' | 'photo_id' = 'id'): string | null {
  const value = (row as StoredRow)[column];
  return typeof value === 'string' ? value : null;
}

const isReaction = (row: object) => (row as StoredRow)['reaction'] !== null;

type Taking = Uses<'clock' | 'deletions' | 'photos'>;

/** A person's own part of what admins can remove. */
interface OwnPart<Table extends RemovableTable> extends Within {
  table: Table;
  /** An id that the part's rows contain: their own, or that of what they belong to. */
  naming: string;
  /** Takes the part back where it is live. Returns whether it was there. */
  live: () => Promise<boolean>;
  /** Returns what becomes of a kept row, or null when it is not the person's part. */
  kept: (kept: KeptRow<Table>) => Ending | null | Promise<Ending | null>;
}

/**
 * Takes back a person's own part: in its table, and in what admins can restore, so that no restore brings it back.
 * Everything that a person deletes, declines, withdraws or leaves goes through here. Returns whether there was such a
 * part. A caller answers success only then.
 */
export async function takeBack<Table extends RemovableTable>(
  ctx: Taking,
  tx: WriteTx,
  { table, naming, live, kept: endingOf, ...within }: OwnPart<Table>,
): Promise<boolean> {
  let isTaken = false;
  for (const kept of await keptNaming(tx, table, naming, within)) {
    const ending = await endingOf(kept);
    if (ending === null) continue;
    await endKept(ctx, tx, kept, ending);
    isTaken = true;
  }
  return (await live()) || isTaken;
}

/** Ends a kept row. The log of deletions then has it, for backups that keep the row and for older ones. */
export async function endKept(ctx: Taking, tx: WriteTx, kept: KeptRow, ending: Ending): Promise<void> {
  const { table, row, removal } = kept;
  const id = idOf(row);
  const left = endedRow(row as unknown as StoredRow, ending, ctx.clock());
  if (ending === 'declined' || ending === 'withdrawn') await changeKept(tx, kept, left ?? {});
  else if (removal.subject_id === id) await deleteRemovals(ctx, tx, [removal.id]);
  // Devices delete the answers to a removed post with it, so no tombstone is necessary.
  else await eraseKept(ctx, tx, kept, removal.kind === 'post' ? null : left);
  if (id !== null) await ctx.deletions.sayRemoved({ kind: 'taken-back', id, table, ending });
  const photoId = idOf(row, 'photo_id');
  if (photoId !== null) await ctx.deletions.sayRemoved({ kind: 'photo', id: photoId });
  if (table === 'join_requests' && id !== null) await ctx.deletions.sayRemoved({ kind: 'request', id });
  // Devices send a reaction again, and no log has it.
  if (table === 'posts' && id !== null && !isReaction(row))
    await ctx.deletions.sayRemoved({
      kind: 'post',
      id,
      batchId: kept.batchId,
      at: ctx.clock().toISOString(),
    });
}

/** Replaces a kept row. */
export async function changeKept(tx: WriteTx, { removal, position }: KeptRow, row: object): Promise<void> {
  await tx
    .updateTable('removed_rows')
    .set({ content: JSON.stringify(row) })
    .where('removal_id', '=', removal.id)
    .where('position', '=', position)
    .execute();
}

/** Deletes a kept row with the rows and photos that need it. Puts in its place what is left of it. */
async function eraseKept(
  ctx: Taking,
  tx: WriteTx,
  { table, row, position, removal }: KeptRow,
  left: StoredRow | null,
): Promise<void> {
  const id = idOf(row);
  const needing = id === null ? [] : await eraseRowsNaming(tx, id, removal.id);
  await tx
    .deleteFrom('removed_rows')
    .where('removal_id', '=', removal.id)
    .where('position', '=', position)
    .execute();
  for (const photoId of [...needing.map((each) => each.photoId), idOf(row, 'photo_id')])
    if (photoId !== null) await eraseParkedPhotos(ctx, tx, [removal.id], photoId);
  if (left === null) return;
  const content = JSON.stringify(left);
  await tx
    .insertInto('removed_rows')
    .values({ removal_id: removal.id, position, table_name: table, content })
    .execute();
}
