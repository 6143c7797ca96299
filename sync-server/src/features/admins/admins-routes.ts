import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { adminCalls } from '@memcherrish/shared/wire/people/admins.ts';
import { browserOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { loginAdmin, registerAdmin } from './admins-service.ts';

export const adminsRoutes: readonly Route[] = [
  route(adminCalls.register, {
    chapter: 'Admins',
    summary: 'Registers an admin, as far as ADMIN_REGISTRATION allows',
    access: 'anyone',
    withoutAccount: 'Registering is how an account begins.',
    handle: async ({ ctx, request }) =>
      registerAdmin(ctx.forGuest(request), request.body, browserOf(request).network),
  }),
  route(adminCalls.logIn, {
    chapter: 'Admins',
    summary: 'Signs an admin in; an admin with a second factor gets a ticket for the next step',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
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
