import { paths } from '@memcherrish/shared/wire/paths.ts';
import { postsPage } from '@memcherrish/shared/wire/post-calls.ts';
import { request } from './client.ts';

/** The posts to load: those of a batch, or of the album of one event in it. */
export interface PostsAsked {
  schoolId: string;
  batchId: string;
  eventId: string | null;
}

/** Returns the posts before one of them, or the newest, newest first. They are not stored on the device. */
export function olderPosts({ schoolId, batchId, eventId }: PostsAsked, before: string | null) {
  const query = new URLSearchParams({
    ...(before !== null && { before }),
    ...(eventId !== null && { event: eventId }),
  });
  return request('GET', `${paths.posts(schoolId, batchId)}?${query}`, { schema: postsPage });
}
