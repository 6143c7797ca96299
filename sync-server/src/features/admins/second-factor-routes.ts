import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { secondFactorCalls } from '@memcherrish/shared/wire/account/second-factor.ts';
import { accountOf, browserOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorState,
  signInBySecondFactor,
} from './second-factor-service.ts';

export const secondFactorRoutes: readonly Route[] = [
  route(secondFactorCalls.signIn, {
    chapter: 'Admins',
    summary: 'Completes a sign-in with the ticket, and a code from the app or a recovery code',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    handle: async ({ ctx, request, reply }) => {
      const { adminName, opened } = await signInBySecondFactor(
        ctx.forGuest(request),
        request.body,
        browserOf(request),
      );
      return { message: serverWords.loggedIn, adminName, token: reply.signIn(opened) };
    },
  }),
  route(secondFactorCalls.read, {
    chapter: 'Admins',
    summary: 'Returns whether a sign-in of the caller needs a code from an app',
    access: ['admin'],
    handle: async ({ ctx, request }) => secondFactorState(ctx.database.read, accountOf(request)),
  }),
  route(secondFactorCalls.begin, {
    chapter: 'Admins',
    summary: 'Makes a key for the app; it takes effect after a first correct code',
    access: ['admin'],
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request }) =>
      beginSecondFactor(ctx.forCaller(request), accountOf(request), request.body.password),
  }),
  route(secondFactorCalls.confirm, {
    chapter: 'Admins',
    summary: 'Turns the second factor on, and returns ten recovery codes, which are shown only once',
    access: ['admin'],
    idempotencyExempt: 'A code is right once, and the recovery codes are never kept.',
    handle: async ({ ctx, request }) => {
      const recoveryCodes = await confirmSecondFactor(
        ctx.forCaller(request),
        accountOf(request),
        request.body.code,
      );
      return { message: secondFactorWords.turnedOn, recoveryCodes };
    },
  }),
  route(secondFactorCalls.end, {
    chapter: 'Admins',
    summary: 'Turns the second factor off, with the password and a code',
    access: ['admin'],
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request }) => {
      await endSecondFactor(ctx.forCaller(request), accountOf(request), request.body);
      return { message: secondFactorWords.turnedOff };
    },
  }),
];
