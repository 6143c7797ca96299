import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { blockCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { hide, show } from './blocks-service.ts';

/** Routes to block and unblock a person. The list of blocks comes with every pull. */
export const blocksRoutes: readonly Route[] = [
  route(blockCalls.block, {
    chapter: 'Blocks',
    summary:
      'Hides the caller from one schoolmate or teacher, who is not notified; neither sees the posts of the other. The name is the one that the caller sees. The list of blocks comes with the pull',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await hide(ctx, accountOf(request).id, { id: request.params.personId, ...request.body });
      return { message: serverWords.hidden };
    },
  }),
  route(blockCalls.unblock, {
    chapter: 'Blocks',
    summary: 'Ends a block',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await show(ctx, accountOf(request).id, request.params.personId);
      return { message: serverWords.shownAgain };
    },
  }),
];
