import { installPassWords } from '@memcherrish/shared/text/account/install-pass.ts';
import { installPassCalls } from '@memcherrish/shared/wire/account/install-pass.ts';
import { accountOf, browserOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { askForPass, redeemPass } from './install-passes-service.ts';

export const installPassesRoutes: readonly Route[] = [
  route(installPassCalls.ask, {
    chapter: 'Sessions',
    summary: 'Makes a pass that signs the app on the home screen in: once, within ten minutes',
    access: ['schoolmate', 'teacher'],
    idempotencyExempt: 'Nothing that holds a pass is kept.',
    handle: async ({ ctx, request }) => askForPass(ctx.forCaller(request), accountOf(request)),
  }),
  route(installPassCalls.redeem, {
    chapter: 'Sessions',
    summary: 'Opens a session with a pass; its second use on another device ends both sessions',
    access: 'anyone',
    withoutAccount: 'The pass says whose app calls.',
    handle: async ({ ctx, request, reply }) => {
      const { pass } = request.body;
      const { opened, kind } = await redeemPass(ctx.forGuest(request), pass, browserOf(request));
      reply.signIn(opened);
      return {
        message: installPassWords.signedIn,
        account: { kind, _id: opened.account.id },
      };
    },
  }),
];
