import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { sessionAnswer } from '@memcherrish/shared/wire/session.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import { nameOf } from '#auth/standing.ts';
import { refusals } from '#server/answers.ts';
import type { Parts } from '#server/parts.ts';

export function sessionRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.session,
      { config: { access: 'anyone' }, schema: { response: { 200: sessionAnswer, ...refusals } } },
      async (request) => {
        const { viewer, sessionExpiresAt } = request;
        if (viewer.kind === 'guest' || sessionExpiresAt === null) return { account: null };
        const name = (await nameOf(parts.database.read, viewer)) ?? '';
        return { account: { kind: viewer.kind, _id: viewer.id, name, expiresAt: sessionExpiresAt } };
      },
    );

    app.post(
      paths.signOut,
      {
        config: {
          access: accountKinds,
          whileLeaving: true,
          keyless: 'Who has signed out is nobody who could ask again.',
        },
        schema: { response: { 204: z.undefined(), ...refusals } },
      },
      async (request, reply) => {
        await parts.database.write((writing) => parts.sessions.end(writing, accountOf(request).sessionId));
        reply.signOut();
        return reply.status(204).send(undefined);
      },
    );
  };
}
