import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { hideBody, hideParams } from '@memcherrish/shared/wire/schoolmates.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf } from '#auth/guards.ts';
import { refusals } from '#server/answers.ts';
import { once } from '#server/changes/once.ts';
import type { Parts } from '#server/parts.ts';
import { hide, show } from './hidings-service.ts';

/** Hiding from one person, and being there for them again; whom one hides from comes with every pull. */
export function hidingsRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      paths.hiding(':personId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: hideParams, body: hideBody, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await hide(keyed, accountOf(request).id, { id: request.params.personId, ...request.body });
          return { message: serverWords.hidden };
        }),
    );

    app.delete(
      paths.hiding(':personId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: hideParams, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await show(keyed, accountOf(request).id, request.params.personId);
          return { message: serverWords.shownAgain };
        }),
    );
  };
}
