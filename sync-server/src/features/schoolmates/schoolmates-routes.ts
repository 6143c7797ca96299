import { codes } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { signUpWords } from '@memcherrish/shared/text/sign-up.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  answerOfferBody,
  conflictAnswer,
  offerParams,
  ownRecordAnswer,
  sendCodeAnswer,
  sendCodeBody,
  signInAnswer,
  signInBody,
  signUpAnswer,
  signUpBody,
  updateOwnAnswer,
  updateOwnBody,
  verifyCodeAnswer,
  verifyCodeBody,
} from '@memcherrish/shared/wire/schoolmates.ts';
import { userSchoolAnswer } from '@memcherrish/shared/wire/schools.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf, browserOf, proofOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import { mobileParams, mobilePath } from './mobile-path.ts';
import { ownRecord, requireSelf, updateOwn, userSchool } from './own-record-service.ts';
import { exchangeCode, requireMobile, sendCode, signIn } from './sign-in-service.ts';
import { answerOffer, signUp } from './sign-up-service.ts';

/** Routes for codes, sign-up, sign-in and the caller's own record. No call here is about another person. */
export function schoolmatesRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.sendCode,
      {
        config: { access: 'anyone', withoutAccount: 'A code is asked for before anybody is known.' },
        schema: { body: sendCodeBody, response: { 200: sendCodeAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const mobile = requireMobile(request.body.mobile);
        const sent = await sendCode(ctx, mobile, 'signup', browserOf(request));
        reply.setCodeMark(sent.codeMark);
        return { message: messages.codeSent, retryAfterSeconds: sent.retryAfterSeconds };
      },
    );

    app.post(
      paths.verifyCode,
      {
        config: { access: 'anyone', withoutAccount: 'Signing in proves who calls.' },
        schema: { body: verifyCodeBody, response: { 200: verifyCodeAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const mobile = requireMobile(request.body.mobile);
        const { otp, context = 'signup' } = request.body;
        const exchanged = await exchangeCode(
          ctx.forGuest(request),
          { mobile, otp, context },
          browserOf(request),
        );
        if ('opened' in exchanged) {
          return {
            message: serverWords.loggedIn,
            ...exchanged.answer,
            token: reply.signIn(exchanged.opened),
          };
        }
        reply.setProof(exchanged.proof, codes.proofLifetime);
        return { message: messages.codeVerified, schoolmate: { mobile }, token: exchanged.proof };
      },
    );

    app.put(
      mobilePath(paths.signUp),
      {
        config: { access: 'proof', withoutAccount: 'The proof of a number says whose account it is.' },
        schema: {
          params: mobileParams,
          body: signUpBody,
          response: { 200: signUpAnswer, ...errorResponses },
        },
      },
      async (request, reply) => {
        const mobile = requireMobile(request.params.mobile);
        const { username, password, invitation } = request.body;
        const entry = { mobile, proof: proofOf(request), username, password, invitation };
        const { account, memberships, claim } = await signUp(ctx.forGuest(request), entry);
        reply.knowDevice(account);
        return { message: signUpWords.signUpDone, memberships, claim };
      },
    );

    app.post(
      paths.signIn,
      {
        config: { access: 'anyone', withoutAccount: 'Signing in proves who calls.' },
        schema: { body: signInBody, response: { 200: signInAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const { opened, answer } = await signIn(ctx.forGuest(request), request.body, browserOf(request));
        return { message: serverWords.loggedIn, ...answer, token: reply.signIn(opened) };
      },
    );

    app.get(
      mobilePath(paths.userSchool),
      {
        config: { access: ['schoolmate', 'admin'] },
        schema: { params: mobileParams, response: { 200: userSchoolAnswer, ...errorResponses } },
      },
      async (request) => userSchool(ctx.forCaller(request), request.viewer, request.params.mobile),
    );

    app.get(
      mobilePath(paths.schoolmate),
      {
        config: { access: ['schoolmate'] },
        schema: { params: mobileParams, response: { 200: ownRecordAnswer, ...errorResponses } },
      },
      async (request) => {
        const account = accountOf(request);
        await requireSelf(ctx.database.read, account, request.params.mobile);
        return ownRecord(ctx, account.id);
      },
    );

    app.put(
      mobilePath(paths.update),
      {
        config: { access: ['schoolmate'] },
        schema: {
          params: mobileParams,
          body: updateOwnBody,
          response: { 200: updateOwnAnswer, 409: conflictAnswer, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const account = accountOf(request);
          await requireSelf(ctx.database.read, account, request.params.mobile);
          await updateOwn(ctx, account.id, request.body);
          const schoolmate = await ownRecord(ctx, account.id);
          return { success: true as const, message: ownWords.profileUpdated, schoolmate };
        }),
    );

    app.post(
      paths.offer(':schoolmateId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: offerParams, body: answerOfferBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { schoolmateId } = request.params;
          await answerOffer(ctx, accountOf(request).id, schoolmateId, request.body.accept);
          return { message: ownWords.profileUpdated };
        }),
    );
  };
}
