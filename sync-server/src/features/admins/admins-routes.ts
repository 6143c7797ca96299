import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { emailLoginBody, registerAdminAnswer, registerAdminBody } from '@memcherrish/shared/wire/admins.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { adminSignInAnswer } from '@memcherrish/shared/wire/second-factor.ts';
import { browserOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { loginAdmin, registerAdmin } from './admins-service.ts';

export const adminsRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.adminRegister,
    chapter: 'Admins',
    summary: 'Registers an admin, as far as ADMIN_REGISTRATION allows',
    access: 'anyone',
    withoutAccount: 'Registering is how an account begins.',
    body: registerAdminBody,
    status: 201,
    answer: registerAdminAnswer,
    handle: async ({ ctx, request }) =>
      registerAdmin(ctx.forGuest(request), request.body, browserOf(request).network),
  }),
  route({
    method: 'POST',
    path: paths.adminLogin,
    chapter: 'Admins',
    summary: 'Signs an admin in; an admin with a second factor gets a ticket for the next step',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    body: emailLoginBody,
    answer: adminSignInAnswer,
    handle: async ({ ctx, request, reply }) => {
      const entered = await loginAdmin(ctx.forGuest(request), request.body, browserOf(request));
      if ('ticket' in entered) {
        return { message: secondFactorWords.stepText, secondFactor: true as const, ticket: entered.ticket };
      }
      const { adminName, opened } = entered;
      return { message: serverWords.loggedIn, adminName, token: reply.signIn(opened) };
    },
  }),
];
