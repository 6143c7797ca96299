import { z } from 'zod';
import { replyWords } from '../text/replies.ts';
import { id } from './fields.ts';
import { postText } from './post-calls.ts';

/** The reactions that a person can choose. An app shows only those that it knows. */
export const reactionKinds = ['heart', 'laugh', 'clap', 'wow', 'sad'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const postReplyPath = (schoolId: string, batchId: string, postId: string) =>
  `/api/schools/${schoolId}/batches/${batchId}/posts/${postId}/replies`;
export const postReactionPath = (schoolId: string, batchId: string, postId: string) =>
  `/api/schools/${schoolId}/batches/${batchId}/posts/${postId}/reaction`;

export const replyBody = z.strictObject({
  /** Made by the app, so that sending twice creates one reply. */
  _id: id,
  text: postText.refine((text) => text !== '', replyWords.empty),
});

/** The reaction of the caller; null takes it back. */
export const reactionBody = z.strictObject({ reaction: z.enum(reactionKinds).nullable() });
