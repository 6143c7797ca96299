import type { Post } from '@memcherrish/shared/wire/posts.ts';

type Dated = Pick<Post, '_id' | 'createdAt'>;

/** The last of what the device holds that the server has too; what waits to be sent has no place in its order yet. */
export function lastOnServer<P extends Dated & { pending: { edit: { kind: string } } | null }>(
  held: readonly P[],
): P | null {
  return held.filter((post) => post.pending?.edit.kind !== 'post').at(-1) ?? null;
}

/**
 * What was read of the posts before the held ones. A new post pushes the last held one off the device while its reader looks at those
 * before it: it is among what was read then, and is drawn from there.
 */
export function beyond<P extends Dated>(last: Dated | null, read: readonly P[]): P[] {
  return last === null ? [] : read.filter((post) => isBefore(post, last));
}

/** In the order of the server: by time, then by id. */
function isBefore(one: Dated, other: Dated): boolean {
  return one.createdAt === other.createdAt ? one._id < other._id : one.createdAt < other.createdAt;
}
