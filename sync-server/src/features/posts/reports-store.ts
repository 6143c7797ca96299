import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { BlockTokens } from '#directory/blocks-store.ts';
import { livePosts } from '#directory/post-rows.ts';
import type { DecisionScope } from '#features/schools/decision-scope.ts';

/** Returns a person's report of a post, in any state. */
export async function reportBy(
  tx: ReadTx,
  postId: string,
  reporterId: string,
): Promise<RowOf<'post_reports'> | undefined> {
  return tx
    .selectFrom('post_reports')
    .selectAll()
    .where('post_id', '=', postId)
    .where('reporter_id', '=', reporterId)
    .executeTakeFirst();
}

/** Stores a report, or reopens an earlier report of this post by the same person. */
export async function openReport(
  tx: WriteTx,
  report: Pick<RowOf<'post_reports'>, 'post_id' | 'reporter_id' | 'reason' | 'created_at'>,
): Promise<void> {
  const { reason, created_at } = report;
  const open = { reason, created_at, state: 'open' as const, decided_at: null };
  await tx
    .insertInto('post_reports')
    .values({ id: nanoid(16), ...report, ...open })
    .onConflict((conflict) => conflict.columns(['post_id', 'reporter_id']).doUpdateSet(open))
    .execute();
}

/**
 * Returns the open reports of posts, the oldest first. `leaves_at` is set when the reporter's account is
 * being deleted.
 */
export async function openReportsOf(
  tx: ReadTx,
  postIds: readonly string[],
): Promise<(RowOf<'post_reports'> & { leaves_at: string | null })[]> {
  if (postIds.length === 0) return [];
  return tx
    .selectFrom('post_reports')
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.account_id', '=', 'post_reports.reporter_id')
        .on('deletions.account_kind', '=', 'schoolmate'),
    )
    .selectAll('post_reports')
    .select('deletions.due_at as leaves_at')
    .where('post_id', 'in', postIds)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Returns the rows of posts of some batches that have an open report, with their batches. Returns nothing
 * about other posts, and leaves out the authors in `postsHiddenFrom`.
 */
export async function reportedIn(tx: ReadTx, scope: DecisionScope, postsHiddenFrom: BlockTokens) {
  if (scope.ids.length === 0) return [];
  return livePosts(tx, postsHiddenFrom)
    .innerJoin('batches', 'batches.id', 'posts.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .leftJoin('schoolmates', 'schoolmates.id', 'posts.author_id')
    .leftJoin('posts as parent', 'parent.id', 'posts.parent_id')
    .select(['schools.id as school_id', 'schools.name as school_name', 'batches.label'])
    .select(['schoolmates.name as author_name', 'posts.parent_id', 'parent.author_id as parent_author_id'])
    .where(scope.column, 'in', scope.ids)
    .where('posts.id', 'in', (row) =>
      row.selectFrom('post_reports').select('post_id').where('state', '=', 'open'),
    )
    .execute();
}

/** Returns the ids of the reported posts of some schools, with the time of the oldest open report of each. */
export async function reportedPostKeys(
  tx: ReadTx,
  schoolIds: readonly string[],
): Promise<{ id: string; at: string }[]> {
  if (schoolIds.length === 0) return [];
  return tx
    .selectFrom('post_reports')
    .innerJoin('posts', 'posts.id', 'post_reports.post_id')
    .innerJoin('batches', 'batches.id', 'posts.batch_id')
    .select('posts.id')
    .select(({ fn }) => fn.min('post_reports.created_at').as('at'))
    .where('post_reports.state', '=', 'open')
    .where('posts.removed', '=', 0)
    .where('batches.school_id', 'in', schoolIds)
    .groupBy('posts.id')
    .execute();
}

/** Closes open reports of a post that stays. */
export async function keepReported(
  tx: WriteTx,
  reports: readonly Pick<RowOf<'post_reports'>, 'id'>[],
  decided_at: string,
): Promise<void> {
  await tx
    .updateTable('post_reports')
    .set({ state: 'kept', decided_at })
    .where(
      'id',
      'in',
      reports.map(({ id }) => id),
    )
    .execute();
}

/**
 * Ends a report without a notification. A removed post was already hidden from the reporter. A kept one may
 * become visible to them again.
 */
export async function endReport(tx: WriteTx, postId: string, reporterId: string): Promise<void> {
  await tx
    .updateTable('post_reports')
    .set({ state: 'gone' })
    .where('post_id', '=', postId)
    .where('reporter_id', '=', reporterId)
    .where('state', '=', 'removed')
    .execute();
}
