import { day } from '@memcherrish/shared/domain/durations.ts';
import { tombstonesKept } from '@memcherrish/shared/domain/limits.ts';
import type { WriteTx } from '#db/write.ts';
import { keepViews, raiseFloor, viewersBlockedByAll } from './blocked-views.ts';

/**
 * Records the revision of each batch once a day. Deletes tombstones older than `tombstonesKept`: of
 * memberships, assignments and posts. Then raises the floor of the batch to the newest deleted one. A device
 * that was offline for longer gets a snapshot, so that no removed person stays on it. Call it at least once a
 * day.
 */
export async function pruneTombstones(tx: WriteTx, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  await noteRevisions(tx, now.toISOString(), before(day));
  const old = await tx
    .selectFrom('revision_days')
    .select('batch_id')
    .select((row) => [
      row.fn.max('revision').as('revision'),
      row.fn.max('posts_revision').as('posts_revision'),
    ])
    .where('at', '<=', before(tombstonesKept))
    .groupBy('batch_id')
    .execute();
  for (const { batch_id, revision, posts_revision } of old) {
    await pruneMemberships(tx, batch_id, revision);
    await prunePosts(tx, batch_id, posts_revision);
  }
  await tx.deleteFrom('revision_days').where('at', '<=', before(tombstonesKept)).execute();
}

/** Records the revisions of batches that have no record since `lastDay`. */
async function noteRevisions(tx: WriteTx, at: string, lastDay: string): Promise<void> {
  const batches = await tx
    .selectFrom('batches')
    .select(['id as batch_id', 'revision', 'posts_revision'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('revision_days')
            .select('at')
            .whereRef('revision_days.batch_id', '=', 'batches.id')
            .where('at', '>', lastDay),
        ),
      ),
    )
    .execute();
  for (const batch of batches) {
    await tx
      .insertInto('revision_days')
      .values({ ...batch, at })
      .execute();
  }
}

async function pruneMemberships(tx: WriteTx, batchId: string, upTo: number): Promise<void> {
  const gone: { revision: number; unless: ReadonlySet<string> }[] = [];
  const old = tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .select(['memberships.division_id', 'memberships.schoolmate_id', 'memberships.revision'])
    .where('divisions.batch_id', '=', batchId)
    .where('memberships.removed', '=', 1)
    .where('memberships.revision', '<=', upTo);
  for (const { division_id, schoolmate_id, revision } of await old.execute()) {
    const unless = await viewersBlockedByAll(tx, [schoolmate_id]);
    await keepViews(tx, unless, [batchId]);
    gone.push({ revision, unless });
    await tx
      .deleteFrom('memberships')
      .where('division_id', '=', division_id)
      .where('schoolmate_id', '=', schoolmate_id)
      .execute();
  }
  const taught = await tx
    .deleteFrom('teaching')
    .where('removed', '=', 1)
    .where('revision', '<=', upTo)
    .where('division_id', 'in', (row) =>
      row.selectFrom('divisions').select('id').where('batch_id', '=', batchId),
    )
    .returning('revision')
    .execute();
  for (const { revision } of taught) gone.push({ revision, unless: new Set() });
  await raiseFloors(tx, batchId, 'floor', gone);
}

/**
 * Posts of a suspended author count as removed, but may be restored. Such posts still have their author and
 * are not deleted.
 */
async function prunePosts(tx: WriteTx, batchId: string, upTo: number): Promise<void> {
  const old = await tx
    .selectFrom('posts')
    .leftJoin('hidden_tombstones', 'hidden_tombstones.post_id', 'posts.id')
    .select(['posts.id', 'posts.revision', 'hidden_tombstones.viewer_id'])
    .where('posts.batch_id', '=', batchId)
    .where('posts.removed', '=', 1)
    .where('posts.author_id', 'is', null)
    .where('posts.revision', '<=', upTo)
    .execute();
  const gone = [...Map.groupBy(old, (row) => row.id)].map(([id, rows]) => ({
    id,
    revision: Math.max(...rows.map((row) => row.revision)),
    unless: new Set(rows.flatMap((row) => row.viewer_id ?? [])),
  }));
  for (const { id, unless } of gone) {
    await keepViews(tx, unless, [batchId]);
    await tx.deleteFrom('posts').where('id', '=', id).execute();
  }
  await raiseFloors(tx, batchId, 'posts_floor', gone);
}

/** Most deleted tombstones were hidden from no viewer, and raise the floor at once. */
async function raiseFloors(
  tx: WriteTx,
  batchId: string,
  column: 'floor' | 'posts_floor',
  gone: readonly { revision: number; unless: ReadonlySet<string> }[],
): Promise<void> {
  const forAll = gone.filter(({ unless }) => unless.size === 0).map(({ revision }) => revision);
  if (forAll.length > 0) await raiseFloor(tx, batchId, column, Math.max(...forAll), new Set());
  for (const { revision, unless } of gone) {
    if (unless.size > 0) await raiseFloor(tx, batchId, column, revision, unless);
  }
}
