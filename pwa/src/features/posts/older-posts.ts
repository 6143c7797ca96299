import type { Post } from '@memcherrish/shared/wire/events/posts.ts';

type Dated = Pick<Post, '_id' | 'createdAt'>;

/** Returns the last post on the device that the server has too. Unsent posts have no position in the server's order yet. */
export function lastOnServer<P extends Dated & { pending: { edit: { kind: string } } | null }>(
  held: readonly P[],
): P | null {
  return held.filter((post) => post.pending?.edit.kind !== 'post').at(-1) ?? null;
}

/**
 * Returns the loaded posts that are older than the last one on the device. A new post may push the last one off the
 * device while older pages are shown. The loaded pages contain that post. Without a post on the device, all are older.
 */
export function beyond<P extends Dated>(last: Dated | null, read: readonly P[]): P[] {
  return last === null ? [...read] : read.filter((post) => isBefore(post, last));
}

/** Compares in the server's order: by time, then by id. */
function isBefore(one: Dated, other: Dated): boolean {
  return one.createdAt === other.createdAt ? one._id < other._id : one.createdAt < other.createdAt;
}
