import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { postReplyCalls } from '@memcherrish/shared/wire/events/replies.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { countAnswer, createReply, setReaction } from './post-replies-service.ts';

export const postRepliesRoutes: readonly Route[] = [
  route(postReplyCalls.add, {
    chapter: 'Posts',
    summary: 'Replies to a post of the caller’s batch',
    access: ['schoolmate'],
    idempotent: true,
    prepare: ({ ctx, request }) => ({ make: () => countAnswer(ctx, accountOf(request), 'replies') }),
    handle: async ({ ctx, request }) => {
      await createReply(ctx, accountOf(request).id, request.params, request.body);
      return { message: replyWords.sent };
    },
  }),
  route(postReplyCalls.react, {
    chapter: 'Posts',
    summary: 'Sets, changes or takes back the caller’s reaction to a post of their batch',
    access: ['schoolmate'],
    idempotent: true,
    prepare: ({ ctx, request }) => ({ make: () => countAnswer(ctx, accountOf(request), 'reactions') }),
    handle: async ({ ctx, request }) => {
      await setReaction(ctx, accountOf(request).id, request.params, request.body.reaction);
      return { message: vocabulary.isSaved };
    },
  }),
];
