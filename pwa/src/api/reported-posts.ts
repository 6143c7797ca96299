import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { reportedPosts } from '@memcherrish/shared/wire/posts.ts';
import { request } from './client.ts';

/** The reported posts of the admin's schools that wait for a decision. */
export function listReportedPosts() {
  return request('GET', paths.reportedPosts, { schema: reportedPosts });
}

/** Takes the post down, which wants a reason for its author, or lets it stay. Refused with `conflict` once another version is there. */
export function decideReportedPost(
  postId: string,
  decision: { remove: boolean; reason?: string; version: number },
) {
  return request('POST', paths.reportedPost(postId), { schema: done, json: decision });
}
