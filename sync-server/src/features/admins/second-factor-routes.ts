import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { adminLoginAnswer } from '@memcherrish/shared/wire/admins.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  beginSecondFactorAnswer,
  beginSecondFactorBody,
  confirmSecondFactorAnswer,
  confirmSecondFactorBody,
  endSecondFactorBody,
  secondFactorBody,
  secondFactorState as state,
} from '@memcherrish/shared/wire/second-factor.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf, browserOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorState,
  signInBySecondFactor,
} from './second-factor-service.ts';

export function secondFactorRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.adminLoginStep,
      {
        config: { access: 'anyone', withoutAccount: 'Signing in proves who calls.' },
        schema: { body: secondFactorBody, response: { 200: adminLoginAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const { adminName, opened } = await signInBySecondFactor(
          ctx.forGuest(request),
          request.body,
          browserOf(request),
        );
        return { message: serverWords.loggedIn, adminName, token: reply.signIn(opened) };
      },
    );

    app.get(
      paths.secondFactor,
      { config: { access: ['admin'] }, schema: { response: { 200: state, ...errorResponses } } },
      async (request) => secondFactorState(ctx.database.read, accountOf(request)),
    );

    app.post(
      paths.secondFactor,
      {
        config: { access: ['admin'], idempotencyExempt: 'Nothing that holds a password is kept.' },
        schema: {
          body: beginSecondFactorBody,
          response: { 200: beginSecondFactorAnswer, ...errorResponses },
        },
      },
      async (request) => beginSecondFactor(ctx.forCaller(request), accountOf(request), request.body.password),
    );

    app.post(
      paths.confirmSecondFactor,
      {
        config: {
          access: ['admin'],
          idempotencyExempt: 'A code is right once, and the recovery codes are never kept.',
        },
        schema: {
          body: confirmSecondFactorBody,
          response: { 200: confirmSecondFactorAnswer, ...errorResponses },
        },
      },
      async (request) => {
        const recoveryCodes = await confirmSecondFactor(
          ctx.forCaller(request),
          accountOf(request),
          request.body.code,
        );
        return { message: secondFactorWords.turnedOn, recoveryCodes };
      },
    );

    app.post(
      paths.endSecondFactor,
      {
        config: { access: ['admin'], idempotencyExempt: 'Nothing that holds a password is kept.' },
        schema: { body: endSecondFactorBody, response: { 200: done, ...errorResponses } },
      },
      async (request) => {
        await endSecondFactor(ctx.forCaller(request), accountOf(request), request.body);
        return { message: secondFactorWords.turnedOff };
      },
    );
  };
}
