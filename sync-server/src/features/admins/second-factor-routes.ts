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
import { refusals } from '#server/answers.ts';
import type { Parts } from '#server/parts.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorState,
  signInBySecondFactor,
} from './second-factor-service.ts';

/** The second step of an admin's sign-in, and the own second factor. */
export function secondFactorRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.adminLoginStep,
      {
        config: { access: 'anyone' },
        schema: { body: secondFactorBody, response: { 200: adminLoginAnswer, ...refusals } },
      },
      async (request, reply) => {
        const { adminName, opened } = await signInBySecondFactor(parts, request.body, browserOf(request));
        return { message: serverWords.loggedIn, adminName, token: reply.signIn(opened) };
      },
    );

    app.get(
      paths.secondFactor,
      { config: { access: ['admin'] }, schema: { response: { 200: state, ...refusals } } },
      async (request) => secondFactorState(parts.database.read, accountOf(request)),
    );

    app.post(
      paths.secondFactor,
      {
        config: { access: ['admin'], keyless: 'Nothing that holds a password is kept.' },
        schema: { body: beginSecondFactorBody, response: { 200: beginSecondFactorAnswer, ...refusals } },
      },
      async (request) => beginSecondFactor(parts, accountOf(request), request.body.password),
    );

    app.post(
      paths.confirmSecondFactor,
      {
        config: {
          access: ['admin'],
          keyless: 'A code is right once, and the recovery codes are never kept.',
        },
        schema: { body: confirmSecondFactorBody, response: { 200: confirmSecondFactorAnswer, ...refusals } },
      },
      async (request) => {
        const recoveryCodes = await confirmSecondFactor(parts, accountOf(request), request.body.code);
        return { message: secondFactorWords.turnedOn, recoveryCodes };
      },
    );

    app.post(
      paths.endSecondFactor,
      {
        config: { access: ['admin'], keyless: 'Nothing that holds a password is kept.' },
        schema: { body: endSecondFactorBody, response: { 200: done, ...refusals } },
      },
      async (request) => {
        await endSecondFactor(parts, accountOf(request), request.body);
        return { message: secondFactorWords.turnedOff };
      },
    );
  };
}
