import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { accountOf, proofOf } from '#auth/caller.ts';
import { changePassword } from '#features/credentials/change-password.ts';
import { requireMobile } from '#features/people/mobiles.ts';
import { type Route, route } from '#server/routing/route.ts';
import { codeRoute } from './code-route.ts';
import { requireSelf } from './own-record-service.ts';
import { resetPassword } from './passwords-service.ts';

export const passwordsRoutes: readonly Route[] = [
  codeRoute(schoolmateCalls.sendForgotCode, 'forgot', 'Sends a one-time code for a forgotten password'),
  route(schoolmateCalls.resetPassword, {
    chapter: 'Schoolmates',
    summary: 'Sets a new password, with the proof of the number',
    access: 'proof',
    withoutAccount: 'The proof of a number says whose account it is.',
    handle: async ({ ctx, request, reply }) => {
      const mobile = requireMobile(request.body.mobile);
      const { newPassword } = request.body;
      const entry = { mobile, proof: proofOf(request), newPassword };
      const { account, ...passkeys } = await resetPassword(ctx.forGuest(request), entry);
      reply.knowDevice(account);
      return { message: passwordWords.passwordReset, ...passkeys };
    },
  }),
  route(schoolmateCalls.changePassword, {
    chapter: 'Schoolmates',
    summary: 'Changes the password of the caller',
    access: ['schoolmate'],
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request, reply }) => {
      const { mobile, oldPassword, newPassword } = request.body;
      const account = accountOf(request);
      await requireSelf(ctx.database.read, account, mobile);
      reply.knowDevice(await changePassword(ctx.forCaller(request), account, { oldPassword, newPassword }));
      return { message: passwordWords.passwordReset };
    },
  }),
];
