import { paths } from '@memcherrish/shared/wire/paths.ts';
import { postsPage } from '@memcherrish/shared/wire/post-calls.ts';
import { request } from './client.ts';

/** Returns the posts of a batch before one of them, newest first. They are not stored on the device. */
export function olderPosts({ schoolId, batchId }: { schoolId: string; batchId: string }, before: string) {
  const query = new URLSearchParams({ before });
  return request('GET', `${paths.posts(schoolId, batchId)}?${query}`, { schema: postsPage });
}
