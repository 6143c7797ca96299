import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { emailLoginBody, registerAdminAnswer, registerAdminBody } from '@memcherrish/shared/wire/admins.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { adminSignInAnswer } from '@memcherrish/shared/wire/second-factor.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { browserOf } from '#auth/guards.ts';
import { refusals } from '#server/answers.ts';
import type { Parts } from '#server/parts.ts';
import { loginAdmin, registerAdmin } from './admins-service.ts';

export function adminsRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.adminRegister,
      {
        config: { access: 'anyone' },
        schema: { body: registerAdminBody, response: { 201: registerAdminAnswer, ...refusals } },
      },
      async (request, reply) => reply.status(201).send(await registerAdmin(parts, request.body)),
    );

    app.post(
      paths.adminLogin,
      {
        config: { access: 'anyone' },
        schema: { body: emailLoginBody, response: { 200: adminSignInAnswer, ...refusals } },
      },
      async (request, reply) => {
        const entered = await loginAdmin(parts, request.body, browserOf(request));
        if ('ticket' in entered) {
          return { message: secondFactorWords.stepText, secondFactor: true as const, ticket: entered.ticket };
        }
        const { adminName, opened } = entered;
        return { message: serverWords.loggedIn, adminName, token: reply.signIn(opened) };
      },
    );
  };
}
