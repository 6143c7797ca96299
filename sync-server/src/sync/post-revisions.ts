import { partsOf } from '#db/parts.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { raiseFloor, viewersBlockedByAll } from './blocked-views.ts';
import type { Pokes } from './pokes.ts';

/**
 * Maintains the revisions of posts. They are separate from those of rosters, so that a post does not cause
 * the PersonViews to be encoded again. Every write that changes visible posts of a batch calls one of these
 * methods in its own transaction.
 */
export class PostRevisions {
  readonly #pokes: Pokes;

  constructor(pokes: Pokes) {
    this.#pokes = pokes;
  }

  /**
   * Raises the counter of a batch under its row's lock, and returns the revision for the posts to be written. Does not
   * poke viewers who see none of them.
   */
  async raise(tx: WriteTx, batchId: string, posts: readonly Written[]): Promise<number> {
    return this.#raise(tx, batchId, await viewersWithout(tx, posts));
  }

  async #raise(tx: WriteTx, batchId: string, unless: ReadonlySet<string>): Promise<number> {
    const { posts_revision } = await tx
      .updateTable('batches')
      .set((row) => ({ posts_revision: row('posts_revision', '+', 1) }))
      .where('id', '=', batchId)
      .returning('posts_revision')
      .executeTakeFirstOrThrow();
    tx.afterCommit(() => this.#pokes.batch(batchId, unless));
    return posts_revision;
  }

  /**
   * Stamps the posts of people who joined or left a batch, because their posts change the author's name.
   * `Revisions` calls it, so that no change of membership can forget it.
   */
  async touchAuthors(tx: WriteTx, batchId: string, authorIds: readonly string[]): Promise<void> {
    const theirs = (await livePostsOf(tx, authorIds)).filter((post) => post.batch_id === batchId);
    if (theirs.length > 0) await this.#stamp(tx, batchId, theirs, await viewersWithout(tx, theirs));
  }

  /**
   * Moves posts from one person to another in all batches, when two records are merged or a merge is undone.
   * `only` limits it to these posts.
   */
  async moveAuthorship(tx: WriteTx, fromId: string, toId: string, only?: readonly string[]): Promise<void> {
    const all = await livePostsOf(tx, [fromId]);
    const wanted = only && new Set(only);
    const theirs = wanted ? all.filter((post) => wanted.has(post.id)) : all;
    const moved = tx.updateTable('posts').set({ author_id: toId }).where('author_id', '=', fromId);
    if (only) for (const some of partsOf(only)) await moved.where('id', 'in', some).execute();
    else await moved.execute();
    // In the order of ids, so that two writes never wait for each other's batches in a circle.
    const byBatch = Map.groupBy(theirs, (post) => post.batch_id);
    for (const batchId of [...byBatch.keys()].toSorted()) {
      const here = byBatch.get(batchId) ?? [];
      const beforeAndAfter = here.flatMap((post) => [post, { ...post, author_id: toId }]);
      const unless = await viewersWithout(tx, beforeAndAfter);
      const revision = await this.#stamp(tx, batchId, here, unless);
      // Viewers who may not see posts of the other person would keep these posts, because a patch may not
      // name them. So their floor rises.
      await raiseFloor(tx, batchId, 'posts_floor', revision, unless);
    }
  }

  /** Stamps posts of a batch, and pokes its people except the viewers in `unless`. */
  async #stamp(
    tx: WriteTx,
    batchId: string,
    posts: readonly LivePost[],
    unless: ReadonlySet<string>,
  ): Promise<number> {
    const revision = await this.#raise(tx, batchId, unless);
    for (const some of partsOf(posts.map(({ id }) => id)))
      await tx.updateTable('posts').set({ revision }).where('id', 'in', some).execute();
    return revision;
  }
}

/** The author of a post, and of the post that it replies or reacts to, if there is one. Null: the post has no author. */
export interface Written {
  author_id: string | null;
  parent_author_id?: string | null;
}

/**
 * Returns the viewers who see none of these posts: they are blocked by the author of each, or by the author of the post
 * above it.
 */
async function viewersWithout(tx: ReadTx, posts: readonly Written[]): Promise<Set<string>> {
  const different = new Map(posts.map((post) => [`${post.author_id} ${post.parent_author_id}`, post]));
  let viewers: Set<string> | null = null;
  for (const { author_id, parent_author_id } of different.values()) {
    const without = new Set<string>();
    for (const id of [author_id, parent_author_id])
      if (id) for (const viewer of await viewersBlockedByAll(tx, [id])) without.add(viewer);
    const before: Set<string> = viewers ?? without;
    viewers = new Set([...before].filter((viewer) => without.has(viewer)));
    if (viewers.size === 0) break;
  }
  return viewers ?? new Set();
}

interface LivePost extends Written {
  id: string;
  batch_id: string;
}

async function livePostsOf(tx: ReadTx, authorIds: readonly string[]): Promise<LivePost[]> {
  return tx
    .selectFrom('posts')
    .leftJoin('posts as parents', 'parents.id', 'posts.parent_id')
    .select(['posts.id', 'posts.batch_id', 'posts.author_id', 'parents.author_id as parent_author_id'])
    .where('posts.author_id', 'in', authorIds)
    .where('posts.removed', '=', 0)
    .execute();
}
