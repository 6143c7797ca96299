import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { accountOf, browserOf } from '#auth/caller.ts';
import { siteOf } from '#auth/relying-party.ts';
import { requireMobile } from '#features/people/mobiles.ts';
import { type Route, route } from '#server/routing/route.ts';
import { confirmMobile, putNumberBack } from './change-number-service.ts';
import { codeRoute } from './code-route.ts';

/** Routes for a new number of the caller, and for its old number (docs/decisions/0068-a-number-that-changes-hands.md). */
export const numberRoutes: readonly Route[] = [
  codeRoute(
    schoolmateCalls.sendNumberCode,
    'number',
    'Sends a one-time code to the old number in a change of the number; the answer is the same for every number',
  ),
  codeRoute(
    schoolmateCalls.sendPasskeyCode,
    'passkey',
    'Sends a one-time code that proves the owner of a number before a change of their passkeys; the answer is the same for every number',
  ),
  route(schoolmateCalls.confirmMobile, {
    chapter: 'Schoolmates',
    summary:
      'Gives the caller a new number, with a code sent there; without an admin who entered it, with a second proof, too',
    access: ['schoolmate'],
    idempotencyExempt: 'A code is right once.',
    handle: async ({ ctx, request }) => {
      const { mobile, ...proofs } = request.body;
      const { codeMark } = browserOf(request);
      const entry = { ...proofs, mobile: requireMobile(mobile), site: siteOf(ctx, request), codeMark };
      const removedPasskeys = await confirmMobile(ctx.forCaller(request), accountOf(request), entry);
      return { message: ownWords.mobileConfirmed, removedPasskeys };
    },
  }),
  route(schoolmateCalls.putNumberBack, {
    chapter: 'Schoolmates',
    summary: 'Puts the old number of an account back, with a code sent there, within seven days',
    access: 'anyone',
    withoutAccount: 'The code to the old number proves who calls.',
    handle: async ({ ctx, request }) => {
      const { codeMark } = browserOf(request);
      const entry = { mobile: requireMobile(request.body.mobile), otp: request.body.otp, codeMark };
      await putNumberBack(ctx.forGuest(request), entry);
      return { message: numberWords.backDone };
    },
  }),
];
