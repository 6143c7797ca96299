import { postsOnDevice } from '@memcherrish/shared/domain/limits.ts';
import type { Post, PostsChange, PostsSnapshot } from '@memcherrish/shared/wire/events/posts.ts';
import { applyPostsPatch, newestPosts } from '@memcherrish/shared/wire/sync/replica.ts';
import type { PullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import type { SyncState } from '#local/db/database.ts';

/** By batch: the revision of its stored posts, and whether the server has older ones. */
export type PostBatches = SyncState['posts'];

/** The changes that one response makes to the stored posts. */
export interface PostChanges {
  posts: Post[];
  droppedPosts: string[];
  postBatches: PostBatches;
}

/** Returns the batches whose stored posts a response changes or deletes: the only ones that need to be read. */
export function touchedPosts(answer: PullAnswer, held: PostBatches): string[] {
  const changed = new Set(answer.posts.map((change) => change.batchId));
  return Object.keys(held).filter((batchId) => changed.has(batchId) || !answer.postBatches.includes(batchId));
}

/**
 * Computes the changes. `held` are the posts of the touched batches, `snapshots` those that the response names. Only
 * the newest posts of each batch are stored.
 */
export function postChangesOf(
  answer: PullAnswer,
  snapshots: readonly PostsSnapshot[],
  held: readonly Post[],
  batches: PostBatches,
): PostChanges {
  const open = new Set(answer.postBatches);
  const after: PostBatches = Object.fromEntries(
    Object.entries(batches).filter(([batchId]) => open.has(batchId)),
  );
  const posts: Post[] = [];
  for (const change of answer.posts.filter(({ batchId }) => open.has(batchId))) {
    const before = held.filter((post) => post.batchId === change.batchId);
    const next = nextOf(change, snapshots, before, batches);
    if (!next) continue;
    posts.push(...next.posts);
    after[change.batchId] = { revision: next.revision, older: next.older };
  }
  const kept = new Set(posts.map((post) => post._id));
  return {
    posts,
    droppedPosts: held.map((post) => post._id).filter((postId) => !kept.has(postId)),
    postBatches: after,
  };
}

function nextOf(
  change: PostsChange,
  snapshots: readonly PostsSnapshot[],
  before: readonly Post[],
  batches: PostBatches,
): Omit<PostsSnapshot, 'batchId'> | null {
  if (change.kind === 'snapshot') {
    const snapshot = snapshots.find((each) => each.batchId === change.batchId);
    return snapshot ? { ...snapshot, posts: newestPosts(snapshot.posts) } : null;
  }
  if (change.kind === 'none') return { revision: change.revision, posts: [], older: false };
  const { revision, changed, removed } = change;
  const isNew = (post: Post) => !before.some((each) => each._id === post._id);
  const left = before.filter((post) => !removed.includes(post._id)).length + changed.filter(isNew).length;
  return {
    revision,
    posts: applyPostsPatch(before, { changed, removed }),
    older: (batches[change.batchId]?.older ?? false) || left > postsOnDevice,
  };
}
