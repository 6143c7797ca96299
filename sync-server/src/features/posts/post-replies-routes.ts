import { replyWords } from '@memcherrish/shared/text/replies.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { postParams } from '@memcherrish/shared/wire/post-calls.ts';
import {
  postReactionPath,
  postReplyPath,
  reactionBody,
  replyBody,
} from '@memcherrish/shared/wire/replies.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { countAnswer, createReply, setReaction } from './post-replies-service.ts';

export const postRepliesRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: postReplyPath(':schoolId', ':batchId', ':postId'),
    chapter: 'Posts',
    summary: 'Replies to a post of the caller’s batch',
    access: ['schoolmate'],
    params: postParams,
    body: replyBody,
    status: 201,
    answer: done,
    idempotent: true,
    prepare: ({ ctx, request }) => ({ make: () => countAnswer(ctx, accountOf(request), 'replies') }),
    handle: async ({ ctx, request }) => {
      await createReply(ctx, accountOf(request).id, request.params, request.body);
      return { message: replyWords.sent };
    },
  }),
  route({
    method: 'PUT',
    path: postReactionPath(':schoolId', ':batchId', ':postId'),
    chapter: 'Posts',
    summary: 'Sets, changes or takes back the caller’s reaction to a post of their batch',
    access: ['schoolmate'],
    params: postParams,
    body: reactionBody,
    answer: done,
    idempotent: true,
    prepare: ({ ctx, request }) => ({ make: () => countAnswer(ctx, accountOf(request), 'reactions') }),
    handle: async ({ ctx, request }) => {
      await setReaction(ctx, accountOf(request).id, request.params, request.body.reaction);
      return { message: replyWords.reacted };
    },
  }),
];
