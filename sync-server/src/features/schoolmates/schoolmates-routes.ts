import { codes } from '@memcherrish/shared/domain/limits.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { accountOf, browserOf, proofOf } from '#auth/caller.ts';
import { requireMobile } from '#features/people/mobiles.ts';
import { type Route, route } from '#server/routing/route.ts';
import { codeRoute } from './code-route.ts';
import { openClass, ownRecord, requireSelf, updateOwn, userSchool } from './own-record-service.ts';
import { exchangeCode, signIn } from './sign-in-service.ts';
import { answerOffer, signUp } from './sign-up-service.ts';

/** Routes for codes, sign-up, sign-in and the caller's own record. No call here is about another person. */
export const schoolmatesRoutes: readonly Route[] = [
  route(schoolmateCalls.listCodeCountries, {
    chapter: 'Schoolmates',
    summary: 'Returns the countries whose numbers get codes',
    access: 'anyone',
    handle: async ({ ctx }) => ctx.codes.countries(),
  }),
  codeRoute(schoolmateCalls.sendCode, 'signup', 'Sends a one-time code for sign-up, or for sign-in by phone'),
  route(schoolmateCalls.verifyCode, {
    chapter: 'Schoolmates',
    summary: 'Exchanges a code for a proof of the number, or for a session',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    handle: async ({ ctx, request, reply }) => {
      const mobile = requireMobile(request.body.mobile);
      const { otp, context } = request.body;
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
      const { proof: token, isListed, isIdle } = exchanged;
      return { message: messages.codeVerified, schoolmate: { mobile }, token, isListed, isIdle };
    },
  }),
  route(schoolmateCalls.signUp, {
    chapter: 'Schoolmates',
    summary: 'Signs up, with the proof of the number',
    access: 'proof',
    withoutAccount: 'The proof of a number says whose account it is.',
    handle: async ({ ctx, request, reply }) => {
      const mobile = requireMobile(request.params.mobile);
      const entry = { ...request.body, mobile, proof: proofOf(request) };
      const { account, session, ...result } = await signUp(ctx.forGuest(request), entry, browserOf(request));
      const message = signUpWords.signUpDone;
      if (session === null) {
        reply.knowDevice(account);
        return { message, ...result, session };
      }
      const token = reply.signIn(session.opened);
      return { message, ...result, session: { message: serverWords.loggedIn, ...session.answer, token } };
    },
  }),
  route(schoolmateCalls.signIn, {
    chapter: 'Schoolmates',
    summary: 'Signs a schoolmate in',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    handle: async ({ ctx, request, reply }) => {
      const { opened, answer } = await signIn(ctx.forGuest(request), request.body, browserOf(request));
      return { message: serverWords.loggedIn, ...answer, token: reply.signIn(opened) };
    },
  }),
  route(schoolCalls.readOwnClasses, {
    chapter: 'Schools',
    summary: 'Returns the classes of the person with a number',
    access: ['schoolmate', 'admin'],
    handle: async ({ ctx, request }) =>
      userSchool(ctx.forCaller(request), request.viewer, request.params.mobile),
  }),
  route(schoolmateCalls.readOwn, {
    chapter: 'Schoolmates',
    summary: 'Returns the record of the caller',
    access: ['schoolmate'],
    handle: async ({ ctx, request }) => {
      const account = accountOf(request);
      await requireSelf(ctx.database.read, account, request.params.mobile);
      return ownRecord(ctx, account.id);
    },
  }),
  route(schoolmateCalls.updateOwn, {
    chapter: 'Schoolmates',
    summary: 'Changes the record of the caller, including its privacy',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const account = accountOf(request);
      await requireSelf(ctx.database.read, account, request.params.mobile);
      await updateOwn(ctx, account.id, request.body);
      const schoolmate = await ownRecord(ctx, account.id);
      return { success: true as const, message: vocabulary.profileUpdated, schoolmate };
    },
  }),
  route(schoolmateCalls.answerOffer, {
    chapter: 'Schoolmates',
    summary: 'Answers ‘Is this your class?’',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolmateId } = request.params;
      await answerOffer(ctx, accountOf(request).id, schoolmateId, request.body.accept);
      return { message: vocabulary.profileUpdated };
    },
  }),
  route(schoolmateCalls.openClass, {
    chapter: 'Schoolmates',
    summary: 'Remembers which own class was opened last; login and user-school answer it first',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await openClass(ctx, accountOf(request).id, request.params.divisionId);
      return { message: serverWords.classOpened };
    },
  }),
];
