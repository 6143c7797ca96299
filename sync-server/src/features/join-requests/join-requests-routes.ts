import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  acceptRequestAnswer,
  acceptRequestBody,
  pendingRequests,
  sendRequestAnswer,
  sendRequestBody,
} from '@memcherrish/shared/wire/requests.ts';
import { z } from 'zod';
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

const divisionParams = z.object({ schoolId: id, batchId: id, divisionId: id });

export const joinRequestsRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.sendRequest,
    chapter: 'Join requests',
    summary: 'Asks to join a division',
    access: ['schoolmate'],
    body: sendRequestBody,
    status: 201,
    answer: sendRequestAnswer,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const account = accountOf(request);
      const { userMobile, selfIntro, ...entry } = request.body;
      await requireSelf(ctx.database.read, account, userMobile);
      const _id = await sendRequest(ctx, account.id, { ...entry, selfIntro: selfIntro ?? null });
      return { message: messages.requestSent, _id };
    },
  }),
  route({
    method: 'GET',
    path: paths.requests,
    chapter: 'Join requests',
    summary:
      'Lists the join requests that wait in the schools of an admin, or in the batches of a coordinator',
    access: ['admin', 'schoolmate'],
    answer: pendingRequests,
    handle: async ({ ctx, request }) => listRequests(ctx.forCaller(request), accountOf(request)),
  }),
  route({
    method: 'POST',
    path: paths.acceptRequest(':schoolId', ':batchId', ':divisionId'),
    chapter: 'Join requests',
    summary: 'Accepts a join request, as an admin or a coordinator of the batch',
    access: ['admin', 'schoolmate'],
    params: divisionParams,
    body: acceptRequestBody,
    answer: acceptRequestAnswer,
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
  route({
    method: 'DELETE',
    path: paths.request(':requestId'),
    chapter: 'Join requests',
    summary: 'Rejects a join request as an admin or coordinator, or withdraws it as its author',
    access: ['admin', 'schoolmate'],
    params: z.object({ requestId: id }),
    answer: done,
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
