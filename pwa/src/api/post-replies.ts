import { done } from '@memcherrish/shared/wire/fields.ts';
import { postReactionPath, postReplyPath, type ReactionKind } from '@memcherrish/shared/wire/replies.ts';
import { request, type Sending } from './client.ts';
import type { PostIds } from './posts.ts';

/** Replies to the post `replyTo`. `postId` is from the device, so that sending twice creates one reply. */
export function sendPostReply(
  { schoolId, batchId, postId, replyTo }: PostIds & { replyTo: string },
  text: string,
  options: Sending = {},
) {
  const path = postReplyPath(schoolId, batchId, replyTo);
  return request('POST', path, { schema: done, json: { _id: postId, text }, ...options });
}

/** Sets the own reaction to a post; null takes it back. */
export function sendReaction(
  { schoolId, batchId, postId }: PostIds,
  reaction: ReactionKind | null,
  options: Sending = {},
) {
  const path = postReactionPath(schoolId, batchId, postId);
  return request('PUT', path, { schema: done, json: { reaction }, ...options });
}
