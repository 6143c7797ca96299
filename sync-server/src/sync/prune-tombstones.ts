import { day } from '@memcherrish/shared/rules/durations.ts';
import { tombstonesKept } from '@memcherrish/shared/rules/limits.ts';
import type { WriteTx } from '#db/write.ts';

/**
 * Notes how far each batch has come, once a day, and deletes the tombstones that were there already `tombstonesKept` ago: of memberships, of
 * what teachers taught, and of posts. Where some go, the floor of the batch is raised to the youngest of them: a device that has been away
 * for so long gets a snapshot, and nobody who left before stays on it (design section 4). To be called at least once a day.
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

/** Batches that were not noted since `lastDay`, as they are now. */
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
  let floor = 0;
  for (const table of ['memberships', 'teaching'] as const) {
    const gone = await tx
      .deleteFrom(table)
      .where('removed', '=', 1)
      .where('revision', '<=', upTo)
      .where('division_id', 'in', (row) =>
        row.selectFrom('divisions').select('id').where('batch_id', '=', batchId),
      )
      .returning('revision')
      .execute();
    for (const { revision } of gone) floor = Math.max(floor, revision);
  }
  await tx
    .updateTable('batches')
    .set({ floor })
    .where('id', '=', batchId)
    .where('floor', '<', floor)
    .execute();
}

/** Posts of somebody who is about to leave count as removed, too, and may come back: those still have their author. */
async function prunePosts(tx: WriteTx, batchId: string, upTo: number): Promise<void> {
  const gone = await tx
    .deleteFrom('posts')
    .where('batch_id', '=', batchId)
    .where('removed', '=', 1)
    .where('author_id', 'is', null)
    .where('revision', '<=', upTo)
    .returning('revision')
    .execute();
  const posts_floor = Math.max(0, ...gone.map(({ revision }) => revision));
  await tx
    .updateTable('batches')
    .set({ posts_floor })
    .where('id', '=', batchId)
    .where('posts_floor', '<', posts_floor)
    .execute();
}
