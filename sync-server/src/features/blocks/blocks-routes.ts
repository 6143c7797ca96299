import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { blockBody, blockParams } from '@memcherrish/shared/wire/schoolmates.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import { hide, show } from './blocks-service.ts';

/** Routes to block and unblock a person. The list of blocks comes with every pull. */
export function blocksRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      paths.block(':personId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: blockParams, body: blockBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await hide(ctx, accountOf(request).id, { id: request.params.personId, ...request.body });
          return { message: serverWords.hidden };
        }),
    );

    app.delete(
      paths.block(':personId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: blockParams, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await show(ctx, accountOf(request).id, request.params.personId);
          return { message: serverWords.shownAgain };
        }),
    );
  };
}
