import { recoveryWords } from '@memcherrish/shared/text/account/recovery.ts';
import { recoverable, recoveryCalls } from '@memcherrish/shared/wire/account/recovery.ts';
import { accountOf, browserOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { askRecovery, readLink, recover } from './recovery-service.ts';
import { refuseRecovery, startRecovery } from './start-service.ts';

export const recoveryRoutes: readonly Route[] = [
  route(recoveryCalls.readWays, {
    chapter: 'Your account',
    summary: 'Says whether this server sends links to a new password by e-mail',
    access: 'anyone',
    handle: async ({ ctx }) => ({ byEmail: ctx.mailbox !== null }),
  }),
  route(recoveryCalls.ask, {
    chapter: 'Your account',
    summary:
      'Sends a link to a new password to an admin or a teacher; the answer is the same for every address',
    access: 'anyone',
    withoutAccount: 'A person who cannot sign in asks for a link.',
    handle: async ({ ctx, request }) => {
      await askRecovery(ctx.forGuest(request), request.body, browserOf(request));
      return { message: recoveryWords.asked };
    },
  }),
  route(recoveryCalls.readLink, {
    chapter: 'Your account',
    summary: 'Returns the account of a link to a new password, and when the link works',
    access: 'anyone',
    withoutAccount: 'The link says whose account it is.',
    handle: async ({ ctx, request }) =>
      readLink(ctx.forGuest(request), request.body.token, browserOf(request).network),
  }),
  route(recoveryCalls.recover, {
    chapter: 'Your account',
    summary: 'Sets a new password by a link, and uses the link up',
    access: 'anyone',
    withoutAccount: 'The link says whose account it is.',
    handle: async ({ ctx, request, reply }) => {
      const account = await recover(ctx.forGuest(request), request.body, browserOf(request).network);
      reply.knowDevice(account);
      return { message: recoveryWords.saved, kind: account.kind };
    },
  }),
  route(recoveryCalls.refuse, {
    chapter: 'Your account',
    summary: 'Refuses a new password that another admin has started for the caller',
    access: recoverable,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await refuseRecovery(ctx, accountOf(request));
      return { message: recoveryWords.refused };
    },
  }),
  route(recoveryCalls.start, {
    chapter: 'Admins',
    summary: 'Starts a new password for a fellow admin or a teacher; the link works after a day',
    access: ['admin'],
    idempotencyExempt: 'Nothing that opens an account is kept.',
    handle: async ({ ctx, request }) =>
      startRecovery(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.body),
  }),
];
