import type { Readable } from 'node:stream';
import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import {
  accountSessions,
  deleteAccountAnswer,
  deleteAccountBody,
  sessionParams,
} from '@memcherrish/shared/wire/account.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import { askDeletion, keepAccount } from './deletion-service.ts';
import { ownDataFile } from './own-data-file.ts';
import { gatherOwnData } from './own-data-service.ts';
import { endSession, listSessions } from './own-sessions-service.ts';

const leavers = ['schoolmate', 'teacher'] as const;

export function accountRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.accountSessions,
      { config: { access: accountKinds }, schema: { response: { 200: accountSessions, ...errorResponses } } },
      async (request) => listSessions(ctx, accountOf(request)),
    );

    app.delete(
      paths.accountSession(':sessionId'),
      {
        config: { access: accountKinds, whileLeaving: true },
        schema: { params: sessionParams, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const account = accountOf(request);
          const { sessionId } = request.params;
          await endSession(ctx, account, sessionId);
          if (sessionId === account.sessionId) reply.signOut();
          return { message: ownWords.sessionEnded };
        }),
    );

    app.get(
      paths.accountData,
      {
        config: { access: accountKinds },
        // Streams the ZIP while it is written.
        schema: { response: { 200: z.custom<Readable>(), ...errorResponses } },
      },
      async (request, reply) => {
        const file = await ownDataFile(await gatherOwnData(ctx, accountOf(request)));
        return reply
          .header('content-disposition', 'attachment; filename="memcherrish-own-data.zip"')
          .type('application/zip')
          .send(file);
      },
    );

    app.post(
      paths.accountDeletion,
      {
        config: {
          access: leavers,
          whileLeaving: true,
          idempotencyExempt: 'Nothing that holds a password is kept.',
        },
        schema: { body: deleteAccountBody, response: { 200: deleteAccountAnswer, ...errorResponses } },
      },
      async (request) => {
        const dueAt = await askDeletion(ctx.forCaller(request), accountOf(request), request.body.password);
        return { message: serverWords.deletionAsked, dueAt };
      },
    );

    app.delete(
      paths.accountDeletion,
      {
        config: { access: leavers, whileLeaving: true },
        schema: { response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await keepAccount(ctx, accountOf(request));
          return { message: ownWords.deletionUndone };
        }),
    );
  };
}
