import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { accountSessions, sessionParams } from '@memcherrish/shared/wire/account.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf } from '#auth/guards.ts';
import { refusals } from '#server/answers.ts';
import type { Parts } from '#server/parts.ts';
import { endSession, listSessions } from './own-sessions-service.ts';

/** A person's own affairs: where they are signed in, what is held about them, and the end of it. */
export function accountRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.accountSessions,
      { config: { access: accountKinds }, schema: { response: { 200: accountSessions, ...refusals } } },
      async (request) => listSessions(parts, accountOf(request)),
    );

    app.delete(
      paths.accountSession(':sessionId'),
      {
        config: { access: accountKinds, whileLeaving: true },
        schema: { params: sessionParams, response: { 200: done, ...refusals } },
      },
      async (request, reply) => {
        const account = accountOf(request);
        const { sessionId } = request.params;
        await endSession(parts, account, sessionId);
        if (sessionId === account.sessionId) reply.signOut();
        return { message: messages.sessionEnded };
      },
    );
  };
}
