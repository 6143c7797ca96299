import type { ReadTx, WriteTx } from '#db/write.ts';
import { hiddenFrom, raiseFloor } from './blocked-views.ts';
import type { Pokes } from './pokes.ts';

/**
 * Keeps the revisions of posts true, apart from those of rosters, so that a post does not re-encode faces: whatever
 * changes what the posts of a batch show goes through one of these, in its own transaction.
 */
export class PostRevisions {
  readonly #pokes: Pokes;

  constructor(pokes: Pokes) {
    this.#pokes = pokes;
  }

  /**
   * Raises the counter of a batch under its row's lock, and answers what to stamp the post with that is about to be written. From whom all
   * the authors hide is not poked. A post without an author was hidden from nobody.
   */
  async raise(tx: WriteTx, batchId: string, authorIds: readonly (string | null)[]): Promise<number> {
    const known = authorIds.filter((id) => id !== null);
    const unless = known.length === authorIds.length ? await hiddenFrom(tx, known) : undefined;
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
   * These people have come into a batch or have left it: their posts there name them, or no longer do. Part of `Revisions`, so that no
   * road into a division or out of it can forget it.
   */
  async touchAuthors(tx: WriteTx, batchId: string, authorIds: readonly string[]): Promise<void> {
    const theirs = (await livePostsOf(tx, authorIds)).filter((post) => post.batch_id === batchId);
    await this.#stamp(tx, batchId, theirs);
  }

  /** One person's posts become another's, everywhere: two records were one person's, or were taken for it. `only` names those that do. */
  async moveAuthorship(tx: WriteTx, fromId: string, toId: string, only?: readonly string[]): Promise<void> {
    const all = await livePostsOf(tx, [fromId]);
    const theirs = only ? all.filter((post) => only.includes(post.id)) : all;
    const moved = tx.updateTable('posts').set({ author_id: toId }).where('author_id', '=', fromId);
    await (only ? moved.where('id', 'in', only) : moved).execute();
    for (const batchId of new Set(theirs.map((post) => post.batch_id))) {
      const here = theirs.filter((post) => post.batch_id === batchId);
      const both = here.flatMap((post) => [post, { ...post, author_id: toId }]);
      const revision = await this.#stamp(tx, batchId, both);
      // Whoever does not see the posts of the other would keep these: no patch takes away what it may not name.
      const unless = await hiddenFrom(tx, [fromId, toId]);
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
