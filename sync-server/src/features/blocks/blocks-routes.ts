import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { blockBody, blockParams } from '@memcherrish/shared/wire/schoolmates.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { hide, show } from './blocks-service.ts';

/** Routes to block and unblock a person. The list of blocks comes with every pull. */
export const blocksRoutes: readonly Route[] = [
  route({
    method: 'PUT',
    path: paths.block(':personId'),
    chapter: 'Blocks',
    summary:
      'Hides the caller from one schoolmate or teacher, who is not notified; neither sees the posts of the other. The name is the one that the caller sees. The list of blocks comes with the pull',
    access: ['schoolmate'],
    params: blockParams,
    body: blockBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await hide(ctx, accountOf(request).id, { id: request.params.personId, ...request.body });
      return { message: serverWords.hidden };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.block(':personId'),
    chapter: 'Blocks',
    summary: 'Ends a block',
    access: ['schoolmate'],
    params: blockParams,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await show(ctx, accountOf(request).id, request.params.personId);
      return { message: serverWords.shownAgain };
    },
  }),
];
