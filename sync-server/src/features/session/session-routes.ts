import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { sessionCalls } from '@memcherrish/shared/wire/account/session.ts';
import { accountOf } from '#auth/caller.ts';
import { ownNameOf } from '#auth/names.ts';
import { type Route, route } from '#server/routing/route.ts';

export const sessionRoutes: readonly Route[] = [
  route(sessionCalls.read, {
    chapter: 'Sessions',
    summary: 'Returns the account of the caller, or null for a guest',
    access: 'anyone',
    handle: async ({ ctx, request }) => {
      const { viewer, sessionExpiresAt } = request;
      if (viewer.kind === 'guest' || sessionExpiresAt === null) return { account: null };
      const name = await ownNameOf(ctx.database.read, viewer);
      return { account: { kind: viewer.kind, _id: viewer.id, name, expiresAt: sessionExpiresAt } };
    },
  }),
  route(sessionCalls.end, {
    chapter: 'Sessions',
    summary: 'Ends the session of the caller',
    access: accountKinds,
    whileLeaving: true,
    idempotencyExempt: 'A caller who has signed out cannot ask again.',
    handle: async ({ ctx, request, reply }) => {
      const { database, sessions } = ctx.forCaller(request);
      await database.write((tx) => sessions.end(tx, accountOf(request).sessionId));
      reply.signOut();
      return undefined;
    },
  }),
];
