import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { reportedPosts } from '@memcherrish/shared/wire/post-calls.ts';
import { request } from './client.ts';

/** Lists the reported posts of the admin's schools that wait for a decision. */
export function listReportedPosts() {
  return request('GET', paths.reportedPosts, { schema: reportedPosts });
}

/**
 * Removes the post, with a reason for its author, or lets it stay. Fails with `conflict` if there is a newer version.
 */
export function decideReportedPost(
  postId: string,
  decision: { remove: boolean; reason?: string; version: number },
) {
  return request('POST', paths.reportedPost(postId), { schema: done, json: decision });
}
