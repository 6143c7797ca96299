import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { accountCalls } from '@memcherrish/shared/wire/account/account.ts';
import { accountOf } from '#auth/caller.ts';
import { changePassword } from '#features/credentials/change-password.ts';
import { type Route, route } from '#server/routing/route.ts';
import { askDeletion, keepAccount } from './deletion-service.ts';
import { ownDataFile } from './own-data-file.ts';
import { gatherOwnData } from './own-data-service.ts';
import { endSession, listSessions } from './own-sessions-service.ts';

const leavers = ['schoolmate', 'teacher'] as const;

export const accountRoutes: readonly Route[] = [
  route(accountCalls.listSessions, {
    chapter: 'Your account',
    summary: 'Lists the devices on which the account is signed in',
    access: accountKinds,
    handle: async ({ ctx, request }) => listSessions(ctx, accountOf(request)),
  }),
  route(accountCalls.endSession, {
    chapter: 'Your account',
    summary: 'Signs the account out on one device',
    access: accountKinds,
    whileLeaving: true,
    idempotent: true,
    handle: async ({ ctx, request, reply }) => {
      const account = accountOf(request);
      const { sessionId } = request.params;
      await endSession(ctx, account, sessionId);
      if (sessionId === account.sessionId) reply.signOut();
      return { message: ownWords.sessionEnded };
    },
  }),
  route(accountCalls.downloadData, {
    chapter: 'Your account',
    summary: 'Returns everything that is held about the account: data.json, readable.html and the photos',
    access: accountKinds,
    handle: async ({ ctx, request, reply }) => {
      const file = await ownDataFile(await gatherOwnData(ctx, accountOf(request)), ctx.photos);
      return reply
        .header('content-disposition', 'attachment; filename="memcherrish-own-data.zip"')
        .type('application/zip')
        .send(file);
    },
  }),
  route(accountCalls.changePassword, {
    chapter: 'Your account',
    summary: 'Changes the password of the calling teacher or admin',
    access: ['teacher', 'admin'],
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request, reply }) => {
      reply.knowDevice(await changePassword(ctx.forCaller(request), accountOf(request), request.body));
      return { message: passwordWords.passwordReset };
    },
  }),
  route(accountCalls.askDeletion, {
    chapter: 'Your account',
    summary: 'Suspends the account at once, and deletes it for good seven days later',
    access: leavers,
    whileLeaving: true,
    idempotencyExempt: 'Nothing that holds a password is kept.',
    handle: async ({ ctx, request }) => {
      const dueAt = await askDeletion(ctx.forCaller(request), accountOf(request), request.body.password);
      return { message: serverWords.deletionAsked, dueAt };
    },
  }),
  route(accountCalls.undoDeletion, {
    chapter: 'Your account',
    summary: 'Keeps an account that was about to be deleted',
    access: leavers,
    whileLeaving: true,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await keepAccount(ctx, accountOf(request));
      return { message: ownWords.deletionUndone };
    },
  }),
];
