import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { postText } from './post-calls.ts';

/** The reactions that a person can choose. An app shows only those that it knows. */
export const reactionKinds = ['heart', 'laugh', 'clap', 'wow', 'sad'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const replyBody = z.strictObject({
  /** Made by the app, so that sending twice creates one reply. */
  _id: id,
  text: postText.refine((text) => text !== '', replyWords.empty),
});

/** The reaction of the caller; null takes it back. */
export const reactionBody = z.strictObject({ reaction: z.enum(reactionKinds).nullable() });

export const postReplyCalls = {
  add: call({ method: 'POST', path: paths.postReplies, body: replyBody, status: 201, answer: done }),
  react: call({ method: 'PUT', path: paths.postReaction, body: reactionBody, answer: done }),
};
