import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { accountOf, browserOf } from '#auth/caller.ts';
import { siteOf } from '#auth/relying-party.ts';
import { type Route, route } from '#server/routing/route.ts';
import {
  addPasskey,
  beginPasskey,
  beginSecondProof,
  listPasskeys,
  removePasskey,
} from './passkeys-service.ts';

/** Routes for the passkeys of the caller, whatever kind of account it is. */
export const passkeysRoutes: readonly Route[] = [
  route(passkeyCalls.list, {
    chapter: 'Your account',
    summary: 'Returns the passkeys of the caller, and the address at which passkeys work',
    access: accountKinds,
    handle: async ({ ctx, request }) => listPasskeys(ctx, siteOf(ctx, request), accountOf(request)),
  }),
  route(passkeyCalls.begin, {
    chapter: 'Your account',
    summary:
      'Begins a passkey, with the password, a code to the number or a fresh sign-in; an admin needs the password and the code of the second factor',
    access: accountKinds,
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request }) => {
      const { silent = false, ...proof } = request.body;
      const entry = { ...proof, silent, codeMark: browserOf(request).codeMark };
      return beginPasskey(ctx.forCaller(request), siteOf(ctx, request), accountOf(request), entry);
    },
  }),
  route(passkeyCalls.add, {
    chapter: 'Your account',
    summary: 'Adds the passkey that a device has made',
    access: accountKinds,
    idempotencyExempt: 'A challenge is used once.',
    handle: async ({ ctx, request }) => {
      const { response, name = browserOf(request).label ?? passkeyWords.unnamed } = request.body;
      const entry = { name, response };
      await addPasskey(ctx.forCaller(request), siteOf(ctx, request), accountOf(request), entry);
      return { message: passkeyWords.isAdded };
    },
  }),
  route(passkeyCalls.remove, {
    chapter: 'Your account',
    summary: 'Removes a passkey, with the password or a code to the number, and ends the other sessions',
    access: accountKinds,
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request }) => {
      const entry = {
        ...request.body,
        passkeyId: request.params.passkeyId,
        codeMark: browserOf(request).codeMark,
      };
      const gone = await removePasskey(
        ctx.forCaller(request),
        siteOf(ctx, request),
        accountOf(request),
        entry,
      );
      return { message: passkeyWords.isRemoved, ...gone };
    },
  }),
  route(passkeyCalls.beginProof, {
    chapter: 'Your account',
    summary: 'Begins a signature by a passkey of the caller, which is the second proof of a new number',
    access: ['schoolmate'],
    idempotencyExempt: 'Each challenge is another one.',
    handle: async ({ ctx, request }) =>
      beginSecondProof(ctx.forCaller(request), siteOf(ctx, request), accountOf(request)),
  }),
];
