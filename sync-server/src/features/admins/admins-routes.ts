import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { emailLoginBody, registerAdminAnswer, registerAdminBody } from '@memcherrish/shared/wire/admins.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { adminSignInAnswer } from '@memcherrish/shared/wire/second-factor.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { browserOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { loginAdmin, registerAdmin } from './admins-service.ts';

export function adminsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.adminRegister,
      {
        config: { access: 'anyone', withoutAccount: 'Registering is how an account begins.' },
        schema: { body: registerAdminBody, response: { 201: registerAdminAnswer, ...errorResponses } },
      },
      async (request, reply) =>
        reply
          .status(201)
          .send(await registerAdmin(ctx.forGuest(request), request.body, browserOf(request).network)),
    );

    app.post(
      paths.adminLogin,
      {
        config: { access: 'anyone', withoutAccount: 'Signing in proves who calls.' },
        schema: { body: emailLoginBody, response: { 200: adminSignInAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const entered = await loginAdmin(ctx.forGuest(request), request.body, browserOf(request));
        if ('ticket' in entered) {
          return { message: secondFactorWords.stepText, secondFactor: true as const, ticket: entered.ticket };
        }
        const { adminName, opened } = entered;
        return { message: serverWords.loggedIn, adminName, token: reply.signIn(opened) };
      },
    );
  };
}
