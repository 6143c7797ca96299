import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import type { FastifyRequest } from 'fastify';
import { accountOf, browserOf } from '#auth/caller.ts';
import { relyingParty } from '#auth/relying-party.ts';
import { type Route, route } from '#server/routing/route.ts';
import type { RouteContext } from '#server/routing/route-context.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from './passkeys-service.ts';

const siteOf = ({ config }: RouteContext, { server }: FastifyRequest) => relyingParty(server, config);

export const passkeysRoutes: readonly Route[] = [
  route(passkeyCalls.beginSignIn, {
    chapter: 'Admins',
    summary: 'Begins a sign-in with a passkey; the answer names no account',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    handle: async ({ ctx, request }) =>
      beginPasskeySignIn(ctx.forGuest(request), siteOf(ctx, request), browserOf(request)),
  }),
  route(passkeyCalls.signIn, {
    chapter: 'Admins',
    summary: 'Signs an admin in with a passkey, which counts as the password and the code',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    handle: async ({ ctx, request, reply }) => {
      const { adminName, opened } = await signInByPasskey(
        ctx.forGuest(request),
        siteOf(ctx, request),
        request.body.response,
        browserOf(request),
      );
      return { message: serverWords.loggedIn, adminName, token: reply.signIn(opened) };
    },
  }),
  route(passkeyCalls.list, {
    chapter: 'Admins',
    summary: 'Returns the passkeys of the caller, and the address at which passkeys work',
    access: ['admin'],
    handle: async ({ ctx, request }) =>
      listPasskeys(ctx.database.read, siteOf(ctx, request), accountOf(request)),
  }),
  route(passkeyCalls.begin, {
    chapter: 'Admins',
    summary: 'Begins a passkey, with the password, and a code if sign-ins need one',
    access: ['admin'],
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request }) =>
      beginPasskey(ctx.forCaller(request), siteOf(ctx, request), accountOf(request), request.body),
  }),
  route(passkeyCalls.add, {
    chapter: 'Admins',
    summary: 'Adds the passkey that a device has made',
    access: ['admin'],
    idempotencyExempt: 'A challenge is used once.',
    handle: async ({ ctx, request }) => {
      await addPasskey(ctx.forCaller(request), siteOf(ctx, request), accountOf(request), request.body);
      return { message: passkeyWords.isAdded };
    },
  }),
  route(passkeyCalls.remove, {
    chapter: 'Admins',
    summary: 'Removes a passkey, with the password, and ends the other sessions',
    access: ['admin'],
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request }) => {
      const { passkeyId } = request.params;
      await removePasskey(ctx.forCaller(request), accountOf(request), passkeyId, request.body.password);
      return { message: passkeyWords.isRemoved };
    },
  }),
];
