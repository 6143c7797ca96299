import { nanoid } from 'nanoid';
import { keptQuery } from '#db/kept-query.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';

/**
 * How one batch stands for one viewer from whom somebody in it hides, or has hidden (decision record 0025). It names nobody else, so that it
 * can outlive who hid: what becomes of them then changes nothing for the viewer.
 */
export interface BlockedView {
  /** New with each hiding that begins or ends: a cursor of before is answered with a snapshot. Empty while none has. */
  mark: string;
  /** The floors of the batch without the tombstones that the viewer never heard of. */
  floor: number;
  postsFloor: number;
}

/** A hiding of the owner's from the viewer begins or ends: the viewer is sent every batch anew in which the owner is, was or has posts. */
export async function renewBlockedViews(tx: WriteTx, ownerId: string, viewerId: string): Promise<void> {
  const batchIds = await batchesWith(tx, ownerId);
  if (batchIds.length === 0) return;
  await keepViews(tx, [viewerId], batchIds);
  await tx
    .updateTable('blocked_views')
    .set({ mark: nanoid(8) })
    .where('viewer_id', '=', viewerId)
    .where('batch_id', 'in', batchIds)
    .execute();
}

/** To be called before anything of the owner's is deleted for good: from then on nothing tells any more who does not see them. */
export async function keepBlockedViews(tx: WriteTx, ownerId: string): Promise<void> {
  const viewers = await hiddenFrom(tx, [ownerId]);
  await keepViews(tx, viewers, await batchesWith(tx, ownerId));
}

/** Makes the views that are not there yet, as the batches stand for everybody. A viewer without an account pulls nothing, and has none. */
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

/** The batches in which somebody is, was or has posts. */
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

/** Everybody from whom all of these people hide: a change of theirs alone is no change for them. */
export async function hiddenFrom(tx: ReadTx, people: readonly string[]): Promise<Set<string>> {
  const [first, ...others] = new Set(people);
  const among = new Set(first === undefined ? [] : await theyHideFrom(tx, first));
  for (const personId of others) {
    if (among.size === 0) break;
    const theirs = await theyHideFrom(tx, personId);
    for (const viewerId of among) if (!theirs.includes(viewerId)) among.delete(viewerId);
  }
  return among;
}

const fromQuery = keptQuery((tx, ownerId: string) =>
  tx.selectFrom('blocks').select('from_id').where('owner_id', '=', ownerId).where('dormant', '=', 0),
);

async function theyHideFrom(tx: ReadTx, ownerId: string): Promise<string[]> {
  return (await fromQuery(tx, ownerId)).map((row) => row.from_id);
}

/**
 * Raises a floor of a batch, for whom its tombstones up to there are gone: everybody but the viewers in `unless`, who were never told of
 * what they stood for.
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
 * The author of these posts is about to be forgotten: notes who did not see them, so that no patch names their tombstones to them. Where
 * one of the two hides from the other neither sees the other's.
 */
export async function keepTombstonesHidden(tx: WriteTx, postIds: readonly string[]): Promise<void> {
  for (const postId of postIds) {
    for (const [author, viewer] of [
      ['owner_id', 'from_id'],
      ['from_id', 'owner_id'],
    ] as const) {
      await tx
        .insertInto('hidden_tombstones')
        .columns(['post_id', 'viewer_id'])
        .expression((row) =>
          row
            .selectFrom('posts')
            .innerJoin('blocks', `blocks.${author}`, 'posts.author_id')
            .innerJoin('schoolmates', 'schoolmates.id', `blocks.${viewer}`)
            .select(['posts.id', `blocks.${viewer} as viewer_id`])
            .where('posts.id', '=', postId)
            .where('blocks.dormant', '=', 0),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
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

/** Nothing of somebody stays as a viewer. */
export async function forgetViewer(tx: WriteTx, viewerId: string): Promise<void> {
  await tx.deleteFrom('blocked_views').where('viewer_id', '=', viewerId).execute();
  await tx.deleteFrom('hidden_tombstones').where('viewer_id', '=', viewerId).execute();
}
