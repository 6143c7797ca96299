import type { PackTableName, Tables } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { Leavers } from './leavers.ts';
import { chunksOf, fitRow, idsIn, keptRow, PackIds, type StoredRow } from './pack-rows.ts';

const people = ['schoolmates', 'teachers'] as const;

/** The ids and kept rows that belong to one school. */
export interface SchoolScope {
  ids: PackIds;
  /** The people who asked to be deleted. */
  leavers: Leavers;
  /** The rows that removals keep, as the pack holds them. */
  removedRows: StoredRow[];
  /** The photos that these rows name. */
  removedPhotos: ReadonlySet<string>;
}

/**
 * Finds everything of one school. Its people are those in a class now, and records without an account that admins
 * removed and can restore. People who asked to be deleted or removed are left out.
 */
export async function scopeOf(tx: ReadTx, schoolId: string): Promise<SchoolScope> {
  const ids = new PackIds();
  const leavers = await Leavers.of(tx);
  const fill = async (table: PackTableName, values: Promise<readonly string[]>) => {
    for (const value of await values) ids.of(table).add(value);
  };
  ids.of('schools').add(schoolId);
  await fill('admins', valuesOf(tx, 'school_admins', 'admin_id', 'school_id', [schoolId]));
  await fill('batches', valuesOf(tx, 'batches', 'id', 'school_id', [schoolId]));
  await fill('divisions', valuesOf(tx, 'divisions', 'id', 'batch_id', ids.of('batches')));
  await fill('removals', valuesOf(tx, 'removals', 'id', 'school_id', [schoolId]));
  await fill(
    'schoolmates',
    valuesOf(tx, 'memberships', 'schoolmate_id', 'division_id', ids.of('divisions'), true),
  );
  await fill('teachers', valuesOf(tx, 'teaching', 'teacher_id', 'division_id', ids.of('divisions'), true));
  for (const leaver of leavers) for (const table of people) ids.of(table).delete(leaver);
  await leaveOutRemovals(tx, ids, leavers);
  await addRestorable(tx, ids);
  await fill('posts', valuesOf(tx, 'posts', 'id', 'batch_id', ids.of('batches')));
  await leaveOutPosts(tx, ids, leavers);
  await fill('events', valuesOf(tx, 'events', 'id', 'school_id', [schoolId]));
  await addClassPhotos(tx, ids);
  const removedRows = await removedRowsOf(tx, ids, leavers);
  const removedPhotos = new Set(removedRows.flatMap((row) => idsIn(keptRow(row).content['photo_id'])));
  return { ids, leavers, removedRows, removedPhotos };
}

/** Returns the values of a column of the rows that name these ids. `isLive` leaves out tombstones. */
async function valuesOf(
  tx: ReadTx,
  table: keyof Tables,
  column: string,
  by: string,
  ids: Iterable<string>,
  isLive = false,
): Promise<string[]> {
  const values: string[] = [];
  for (const some of chunksOf(ids)) {
    const rows = await tx
      .selectFrom(table as 'memberships')
      .select(`${column as 'schoolmate_id'} as value`)
      .where(by as 'division_id', 'in', some)
      .$if(isLive, (query) => query.where('removed', '=', 0))
      .execute();
    for (const { value } of rows) values.push(value);
  }
  return values;
}

/** Leaves out what people who asked to be deleted wrote, with the answers to it. */
async function leaveOutPosts(tx: ReadTx, ids: PackIds, leavers: Leavers): Promise<void> {
  const written = await valuesOf(tx, 'posts', 'id', 'author_id', leavers);
  const answers = await valuesOf(tx, 'posts', 'id', 'parent_id', written);
  for (const id of [...written, ...answers]) ids.of('posts').delete(id);
}

async function leaveOutRemovals(tx: ReadTx, ids: PackIds, leavers: Leavers): Promise<void> {
  for (const some of chunksOf(ids.of('removals'))) {
    const rows = await tx.selectFrom('removals').selectAll().where('id', 'in', some).execute();
    for (const row of rows)
      if (!leavers.rowWithout('removals', { ...row })) ids.of('removals').delete(row.id);
  }
}

async function addRestorable(tx: ReadTx, ids: PackIds): Promise<void> {
  for (const some of chunksOf(ids.of('removals'))) {
    const rows = await tx
      .selectFrom('removals')
      .innerJoin('deletions', 'deletions.account_id', 'removals.subject_id')
      .innerJoin('schoolmates', 'schoolmates.id', 'removals.subject_id')
      .select('removals.subject_id')
      .where('removals.id', 'in', some)
      .where('removals.kind', '=', 'person')
      .where('deletions.by_school', '=', 1)
      .where('schoolmates.claimed_at', 'is', null)
      .execute();
    for (const { subject_id } of rows) ids.of('schoolmates').add(subject_id);
  }
}

async function addClassPhotos(tx: ReadTx, ids: PackIds): Promise<void> {
  for (const some of chunksOf(ids.of('divisions'))) {
    const rows = await tx
      .selectFrom('class_photos')
      .select(['id', 'added_by'])
      .where('division_id', 'in', some)
      .execute();
    for (const row of rows) if (ids.has('schoolmates', row.added_by)) ids.of('class_photos').add(row.id);
  }
}

/** Leaves out kept rows whose people are left out, and then the rows that name those. */
async function removedRowsOf(tx: ReadTx, ids: PackIds, leavers: Leavers): Promise<StoredRow[]> {
  let left: StoredRow[] = [];
  for (const some of chunksOf(ids.of('removals'))) {
    left.push(
      ...(await tx
        .selectFrom('removed_rows')
        .selectAll()
        .where('removal_id', 'in', some)
        .orderBy('removal_id')
        .orderBy('position')
        .execute()
        .then((rows) => rows as unknown as StoredRow[])),
    );
  }
  for (const row of left) leavers.note('removed_rows', row);
  // Photos are not known yet: a photo whose files are lost is left out when the row is written.
  for (;;) {
    const kept = new PackIds();
    for (const row of left) {
      const { table, content } = keptRow(row);
      kept.add(table, content);
    }
    const fitting = left.flatMap((row) => {
      const { table, content } = keptRow(row);
      const remaining = leavers.rowWithout(table, content);
      const fit =
        remaining &&
        fitRow(
          table,
          remaining,
          (named, id) => named === 'photos' || ids.has(named, id) || kept.has(named, id),
        );
      return fit ? [{ ...row, content: JSON.stringify(fit) }] : [];
    });
    if (fitting.length === left.length) return fitting;
    left = fitting;
  }
}
