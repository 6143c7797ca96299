import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { passwordWords } from '@memcherrish/shared/text/password.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import {
  accountSessions,
  changeOwnPasswordBody,
  deleteAccountAnswer,
  deleteAccountBody,
  sessionParams,
} from '@memcherrish/shared/wire/account.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { accountOf } from '#auth/caller.ts';
import { changePassword } from '#features/credentials/change-password.ts';
import { type Route, route } from '#server/routing/route.ts';
import { askDeletion, keepAccount } from './deletion-service.ts';
import { ownDataFile } from './own-data-file.ts';
import { gatherOwnData } from './own-data-service.ts';
import { endSession, listSessions } from './own-sessions-service.ts';

const leavers = ['schoolmate', 'teacher'] as const;

export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: paths.accountSessions,
    chapter: 'Your account',
    summary: 'Lists the devices on which the account is signed in',
    access: accountKinds,
    answer: accountSessions,
    handle: async ({ ctx, request }) => listSessions(ctx, accountOf(request)),
  }),
  route({
    method: 'DELETE',
    path: paths.accountSession(':sessionId'),
    chapter: 'Your account',
    summary: 'Signs the account out on one device',
    access: accountKinds,
    whileLeaving: true,
    params: sessionParams,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request, reply }) => {
      const account = accountOf(request);
      const { sessionId } = request.params;
      await endSession(ctx, account, sessionId);
      if (sessionId === account.sessionId) reply.signOut();
      return { message: ownWords.sessionEnded };
    },
  }),
  route({
    method: 'GET',
    path: paths.accountData,
    chapter: 'Your account',
    summary: 'Returns everything that is held about the account: data.json, readable.html and the photos',
    access: accountKinds,
    answer: { mediaType: 'application/zip' },
    handle: async ({ ctx, request, reply }) => {
      const file = await ownDataFile(await gatherOwnData(ctx, accountOf(request)), ctx.photos);
      return reply
        .header('content-disposition', 'attachment; filename="memcherrish-own-data.zip"')
        .type('application/zip')
        .send(file);
    },
  }),
  route({
    method: 'POST',
    path: paths.accountPassword,
    chapter: 'Your account',
    summary: 'Changes the password of the calling teacher or admin',
    access: ['teacher', 'admin'],
    idempotencyExempt: 'Nothing that holds a password is kept.',
    body: changeOwnPasswordBody,
    answer: done,
    handle: async ({ ctx, request, reply }) => {
      reply.knowDevice(await changePassword(ctx.forCaller(request), accountOf(request), request.body));
      return { message: passwordWords.passwordReset };
    },
  }),
  route({
    method: 'POST',
    path: paths.accountDeletion,
    chapter: 'Your account',
    summary: 'Suspends the account at once, and deletes it for good seven days later',
    access: leavers,
    whileLeaving: true,
    idempotencyExempt: 'Nothing that holds a password is kept.',
    body: deleteAccountBody,
    answer: deleteAccountAnswer,
    handle: async ({ ctx, request }) => {
      const dueAt = await askDeletion(ctx.forCaller(request), accountOf(request), request.body.password);
      return { message: serverWords.deletionAsked, dueAt };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.accountDeletion,
    chapter: 'Your account',
    summary: 'Keeps an account that was about to be deleted',
    access: leavers,
    whileLeaving: true,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await keepAccount(ctx, accountOf(request));
      return { message: ownWords.deletionUndone };
    },
  }),
];
