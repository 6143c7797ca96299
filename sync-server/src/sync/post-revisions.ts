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
   * Raises the counter of a batch under its row's lock, and returns the revision for the post to be written. Does
   * not poke viewers that all the authors block. A post without an author is hidden from no viewer. `parentAuthorId` is
   * the author of the post that is replied or reacted to: who does not see that post sees no change.
   */
  async raise(
    tx: WriteTx,
    batchId: string,
    authorIds: readonly (string | null)[],
    parentAuthorId: string | null = null,
  ): Promise<number> {
    const known = authorIds.filter((id) => id !== null);
    const unless =
      known.length === authorIds.length ? await viewersBlockedByAll(tx, known) : new Set<string>();
    if (parentAuthorId !== null)
      for (const id of await viewersBlockedByAll(tx, [parentAuthorId])) unless.add(id);
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
    await this.#stamp(tx, batchId, theirs);
  }

  /**
   * Moves posts from one person to another in all batches, when two records are merged or a merge is undone.
   * `only` limits it to these posts.
   */
  async moveAuthorship(tx: WriteTx, fromId: string, toId: string, only?: readonly string[]): Promise<void> {
    const all = await livePostsOf(tx, [fromId]);
    const theirs = only ? all.filter((post) => only.includes(post.id)) : all;
    const moved = tx.updateTable('posts').set({ author_id: toId }).where('author_id', '=', fromId);
    await (only ? moved.where('id', 'in', only) : moved).execute();
    // In the order of ids, so that two writes never wait for each other's batches in a circle.
    for (const batchId of [...new Set(theirs.map((post) => post.batch_id))].toSorted()) {
      const here = theirs.filter((post) => post.batch_id === batchId);
      const both = here.flatMap((post) => [post, { ...post, author_id: toId }]);
      const revision = await this.#stamp(tx, batchId, both);
      // Viewers who may not see posts of the other person would keep these posts, because a patch may not
      // name them. So their floor rises.
      const unless = await viewersBlockedByAll(tx, [fromId, toId]);
      await raiseFloor(tx, batchId, 'posts_floor', revision, unless);
    }
  }

  async #stamp(tx: WriteTx, batchId: string, posts: readonly LivePost[]): Promise<number> {
    if (posts.length === 0) return 0;
    const authorIds = posts.map((post) => post.author_id);
    const revision = await this.raise(tx, batchId, authorIds);
    for (const { id } of posts) {
      await tx.updateTable('posts').set({ revision }).where('id', '=', id).execute();
    }
    return revision;
  }
}

interface LivePost {
  id: string;
  batch_id: string;
  author_id: string | null;
}

async function livePostsOf(tx: ReadTx, authorIds: readonly string[]): Promise<LivePost[]> {
  return tx
    .selectFrom('posts')
    .select(['id', 'batch_id', 'author_id'])
    .where('author_id', 'in', authorIds)
    .where('removed', '=', 0)
    .execute();
}
