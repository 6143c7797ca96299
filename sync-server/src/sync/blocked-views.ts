import { nanoid } from 'nanoid';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { nextRevision } from './school-revision.ts';

/**
 * The state of one batch for one viewer who is or was blocked by a person in it, or has ended a block of
 * their own (decision record 0025). It does not name the other person, so it can outlive them: their later changes or erasure change nothing for the
 * viewer.
 */
export interface BlockedView {
  /**
   * Changes with each block that begins or ends, so that an older cursor gets a snapshot of the posts. Empty
   * while there was none.
   */
  mark: string;
  /**
   * The floors of the batch, not raised by tombstones that the viewer never received. Each block that begins
   * or ends raises the first, so that an older cursor gets a snapshot.
   */
  floor: number;
  postsFloor: number;
}

/**
 * Records that a block between owner and viewer begins or ends. The viewer gets a new snapshot of every batch
 * in which the owner is, was or has posts.
 */
export async function renewBlockedViews(tx: WriteTx, ownerId: string, viewerId: string): Promise<void> {
  await renewViews(tx, viewerId, await batchesWith(tx, ownerId));
}

async function renewViews(tx: WriteTx, viewerId: string, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await keepViews(tx, [viewerId], batchIds);
  const batches = await tx
    .selectFrom('batches')
    .select(['id', 'school_id'])
    .where('id', 'in', batchIds)
    .execute();
  for (const [schoolId, here] of Map.groupBy(batches, (batch) => batch.school_id)) {
    const floor = await nextRevision(tx, schoolId);
    await tx
      .updateTable('blocked_views')
      .set({ floor, mark: nanoid(8) })
      .where('viewer_id', '=', viewerId)
      .where(
        'batch_id',
        'in',
        here.map((batch) => batch.id),
      )
      .execute();
  }
}

/**
 * Records that the owner ends a block. Posts that the owner's device downloaded during the block lack the
 * other person's, so the owner gets new snapshots. They cover all own batches: fewer would tell the owner
 * where the other person is, who may block them.
 */
export async function renewOwnViews(tx: WriteTx, ownerId: string): Promise<void> {
  const batches = await tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .select('divisions.batch_id')
    .distinct()
    .where('memberships.schoolmate_id', '=', ownerId)
    .where('memberships.removed', '=', 0)
    .execute();
  await renewViews(
    tx,
    ownerId,
    batches.map((batch) => batch.batch_id),
  );
}

/**
 * Stores the views that the owner's blocks have caused. Call it before any data of the owner is erased:
 * afterwards no row tells who was blocked.
 */
export async function keepBlockedViews(tx: WriteTx, ownerId: string): Promise<void> {
  const viewers = await viewersBlockedByAll(tx, [ownerId]);
  await keepViews(tx, viewers, await batchesWith(tx, ownerId));
}

/**
 * Creates missing views with the floors that the batches have for everyone. A viewer without an account
 * never pulls, so gets none.
 */
export async function keepViews(
  tx: WriteTx,
  viewers: Iterable<string>,
  batchIds: readonly string[],
): Promise<void> {
  for (const viewer_id of viewers) {
    if (!(await isThere(tx, viewer_id))) continue;
    for (const batchId of batchIds) {
      const { floor, posts_floor } = await tx
        .selectFrom('batches')
        .select(['floor', 'posts_floor'])
        .where('id', '=', batchId)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('blocked_views')
        .values({ viewer_id, batch_id: batchId, mark: '', floor, posts_floor })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

async function isThere(tx: ReadTx, viewerId: string): Promise<boolean> {
  for (const table of ['schoolmates', 'teachers'] as const) {
    const row = await tx.selectFrom(table).select('id').where('id', '=', viewerId).executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Returns the batches in which a person is, was or has posts. */
async function batchesWith(tx: ReadTx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .select('divisions.batch_id')
    .where('memberships.schoolmate_id', '=', personId)
    .union(tx.selectFrom('posts').select('batch_id').where('author_id', '=', personId))
    .execute();
  return rows.map((row) => row.batch_id);
}

/** Returns the viewers that all of these people block. A change of only these people is invisible to them. */
export async function viewersBlockedByAll(tx: ReadTx, people: readonly string[]): Promise<Set<string>> {
  const [first, ...others] = new Set(people);
  const among = new Set(first === undefined ? [] : await blockedViewers(tx, first));
  for (const personId of others) {
    if (among.size === 0) break;
    const theirs = new Set(await blockedViewers(tx, personId));
    for (const viewerId of among) if (!theirs.has(viewerId)) among.delete(viewerId);
  }
  return among;
}

const fromQuery = cachedQuery((tx, ownerId: string) =>
  tx.selectFrom('blocks').select('from_id').where('owner_id', '=', ownerId).where('dormant', '=', 0),
);

async function blockedViewers(tx: ReadTx, ownerId: string): Promise<string[]> {
  return (await fromQuery(tx, ownerId)).map((row) => row.from_id);
}

/**
 * Raises a floor of a batch for everyone whose tombstones up to there are deleted. Viewers in `unless` keep
 * their floor: they never received the deleted rows.
 */
export async function raiseFloor(
  tx: WriteTx,
  batchId: string,
  column: 'floor' | 'posts_floor',
  to: number,
  unless: ReadonlySet<string>,
): Promise<void> {
  const floor = { [column]: to };
  await tx.updateTable('batches').set(floor).where('id', '=', batchId).where(column, '<', to).execute();
  await tx
    .updateTable('blocked_views')
    .set(floor)
    .where('batch_id', '=', batchId)
    .where(column, '<', to)
    .$if(unless.size > 0, (query) => query.where('viewer_id', 'not in', [...unless]))
    .execute();
}

/**
 * Records which viewers never saw these posts, before their author is erased. No later patch may name the
 * tombstones to them. A block in either direction hides the posts of both people from each other, and what is under
 * them.
 */
export async function keepTombstonesHidden(tx: WriteTx, postIds: readonly string[]): Promise<void> {
  for (const postId of postIds) {
    for (const [author, viewer] of [
      ['owner_id', 'from_id'],
      ['from_id', 'owner_id'],
    ] as const) {
      for (const seen of ['posts.id', 'posts.parent_id'] as const) {
        await tx
          .insertInto('hidden_tombstones')
          .columns(['post_id', 'viewer_id'])
          .expression((row) =>
            row
              .selectFrom('posts')
              .innerJoin('posts as written', 'written.id', seen)
              .innerJoin('blocks', `blocks.${author}`, 'written.author_id')
              .innerJoin('schoolmates', 'schoolmates.id', `blocks.${viewer}`)
              .select(['posts.id', `blocks.${viewer} as viewer_id`])
              .where('posts.id', '=', postId)
              .where('blocks.dormant', '=', 0),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    }
  }
  // Without its author no post tells any more that the batch holds something hidden from the viewer: the view does.
  const hidden = await tx
    .selectFrom('hidden_tombstones')
    .innerJoin('posts', 'posts.id', 'hidden_tombstones.post_id')
    .select(['viewer_id', 'batch_id'])
    .distinct()
    .where('post_id', 'in', postIds)
    .execute();
  for (const { viewer_id, batch_id } of hidden) await keepViews(tx, [viewer_id], [batch_id]);
}

/** Deletes all views of an erased viewer. */
export async function eraseViewer(tx: WriteTx, viewerId: string): Promise<void> {
  await tx.deleteFrom('blocked_views').where('viewer_id', '=', viewerId).execute();
  await tx.deleteFrom('hidden_tombstones').where('viewer_id', '=', viewerId).execute();
}
