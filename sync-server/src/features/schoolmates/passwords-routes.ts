import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { passwordWords } from '@memcherrish/shared/text/password.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  changePasswordBody,
  confirmMobileBody,
  resetPasswordBody,
  sendCodeAnswer,
  sendCodeBody,
} from '@memcherrish/shared/wire/schoolmates.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf, browserOf, proofOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { requireSelf } from './own-record-service.ts';
import { changePassword, confirmMobile, resetPassword } from './passwords-service.ts';
import { requireMobile, sendCode } from './sign-in-service.ts';

export function passwordsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.sendForgotCode,
      {
        config: { access: 'anyone', withoutAccount: 'A code is asked for before anybody is known.' },
        schema: { body: sendCodeBody, response: { 200: sendCodeAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const mobile = requireMobile(request.body.mobile);
        const sent = await sendCode(ctx, mobile, 'forgot', browserOf(request));
        reply.setCodeMark(sent.codeMark);
        return { message: messages.codeSent, retryAfterSeconds: sent.retryAfterSeconds };
      },
    );

    app.post(
      paths.resetPassword,
      {
        config: { access: 'proof', withoutAccount: 'The proof of a number says whose account it is.' },
        schema: { body: resetPasswordBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) => {
        const mobile = requireMobile(request.body.mobile);
        const { newPassword } = request.body;
        const entry = { mobile, proof: proofOf(request), newPassword };
        reply.knowDevice(await resetPassword(ctx.forGuest(request), entry));
        return { message: passwordWords.passwordReset };
      },
    );

    app.post(
      paths.changePassword,
      {
        config: { access: ['schoolmate'], idempotencyExempt: 'Nothing that holds a password is kept.' },
        schema: { body: changePasswordBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) => {
        const { mobile, oldPassword, newPassword } = request.body;
        const account = accountOf(request);
        await requireSelf(ctx.database.read, account, mobile);
        reply.knowDevice(await changePassword(ctx.forCaller(request), account, { oldPassword, newPassword }));
        return { message: passwordWords.passwordReset };
      },
    );

    app.post(
      paths.confirmMobile,
      {
        config: { access: ['schoolmate'], idempotencyExempt: 'A code is right once.' },
        schema: { body: confirmMobileBody, response: { 200: done, ...errorResponses } },
      },
      async (request) => {
        const mobile = requireMobile(request.body.mobile);
        const { codeMark } = browserOf(request);
        const entry = { mobile, otp: request.body.otp, codeMark };
        await confirmMobile(ctx.forCaller(request), accountOf(request), entry);
        return { message: ownWords.mobileConfirmed };
      },
    );
  };
}
