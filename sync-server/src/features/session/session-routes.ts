import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { sessionAnswer } from '@memcherrish/shared/wire/session.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { nameOf } from '#auth/viewer-scope.ts';
import { errorResponses } from '#server/http/error-responses.ts';

export function sessionRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.session,
      { config: { access: 'anyone' }, schema: { response: { 200: sessionAnswer, ...errorResponses } } },
      async (request) => {
        const { viewer, sessionExpiresAt } = request;
        if (viewer.kind === 'guest' || sessionExpiresAt === null) return { account: null };
        const name = (await nameOf(ctx.database.read, viewer)) ?? '';
        return { account: { kind: viewer.kind, _id: viewer.id, name, expiresAt: sessionExpiresAt } };
      },
    );

    app.post(
      paths.signOut,
      {
        config: {
          access: accountKinds,
          whileLeaving: true,
          idempotencyExempt: 'Who has signed out is nobody who could ask again.',
        },
        schema: { response: { 204: z.undefined(), ...errorResponses } },
      },
      async (request, reply) => {
        const { database, sessions } = ctx.forCaller(request);
        await database.write((tx) => sessions.end(tx, accountOf(request).sessionId));
        reply.signOut();
        return reply.status(204).send(undefined);
      },
    );
  };
}
