import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { sessionCalls } from '@memcherrish/shared/wire/account/session.ts';
import { accountOf, browserOf, passkeyMarkOf } from '#auth/caller.ts';
import { ownNameOf } from '#auth/names.ts';
import { siteOf } from '#auth/relying-party.ts';
import { type Route, route } from '#server/routing/route.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts';

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
  route(passkeyCalls.beginSignIn, {
    chapter: 'Sessions',
    summary: 'Begins a sign-in with a passkey; the answer names no account',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    handle: async ({ ctx, request, reply }) => {
      const asker = { ...browserOf(request), passkeyMark: passkeyMarkOf(request) };
      const begun = await beginPasskeySignIn(ctx.forGuest(request), siteOf(ctx, request), asker);
      reply.setPasskeyMark(begun.mark);
      return begun.options;
    },
  }),
  route(passkeyCalls.signIn, {
    chapter: 'Sessions',
    summary: 'Signs the owner of a passkey in, of any kind, without a password and a code',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    handle: async ({ ctx, request, reply }) => {
      const { opened, answer } = await signInByPasskey(
        ctx.forGuest(request),
        siteOf(ctx, request),
        request.body.response,
        { ...browserOf(request), passkeyMark: passkeyMarkOf(request) },
      );
      return { ...answer, message: serverWords.loggedIn, token: reply.signIn(opened) };
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
