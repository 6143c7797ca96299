import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { accountOf } from '#auth/caller.ts';
import { managedSchoolmateOf } from '#features/people/managed-people-service.ts';
import { requireSelf } from '#features/schoolmates/own-record-service.ts';
import { type Route, route } from '#server/routing/route.ts';
import {
  acceptRequest,
  isOwnRequest,
  listRequests,
  rejectRequest,
  sendRequest,
  withdrawRequest,
} from './join-requests-service.ts';

export const joinRequestsRoutes: readonly Route[] = [
  route(requestCalls.send, {
    chapter: 'Join requests',
    summary: 'Asks to join a division',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const account = accountOf(request);
      const { userMobile, selfIntro, ...entry } = request.body;
      await requireSelf(ctx.database.read, account, userMobile);
      const _id = await sendRequest(ctx, account.id, { ...entry, selfIntro: selfIntro ?? null });
      return { message: messages.requestSent, _id };
    },
  }),
  route(requestCalls.list, {
    chapter: 'Join requests',
    summary:
      'Lists the join requests that wait in the schools of an admin, or in the batches of a coordinator',
    access: ['admin', 'schoolmate'],
    handle: async ({ ctx, request }) => listRequests(ctx.forCaller(request), accountOf(request)),
  }),
  route(requestCalls.accept, {
    chapter: 'Join requests',
    summary: 'Accepts a join request, as an admin or a coordinator of the batch',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { requestId, userMobile, schoolmateId } = request.body;
      const entry = { ...request.params, requestId, userMobile, schoolmateId };
      const account = accountOf(request);
      const joined = await acceptRequest(ctx, account, entry);
      if (account.kind !== 'admin') return { message: serverWords.requestAccepted };
      const schoolmate = await managedSchoolmateOf(ctx, request.params, joined);
      return { message: serverWords.requestAccepted, schoolmate };
    },
  }),
  route(requestCalls.remove, {
    chapter: 'Join requests',
    summary: 'Rejects a join request as an admin or coordinator, or withdraws it as its author',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const account = accountOf(request);
      const { requestId } = request.params;
      if (account.kind === 'schoolmate' && (await isOwnRequest(ctx.database.read, account.id, requestId))) {
        await withdrawRequest(ctx, account.id, requestId);
        return { message: messages.requestWithdrawn };
      }
      await rejectRequest(ctx, account, requestId);
      return { message: serverWords.requestRejected };
    },
  }),
];
