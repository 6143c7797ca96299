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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { managedSchoolmateOf } from '#features/people/managed-people-service.ts';
import { requireSelf } from '#features/schoolmates/own-record-service.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import {
  acceptRequest,
  listRequests,
  rejectRequest,
  sendRequest,
  withdrawRequest,
} from './join-requests-service.ts';

const divisionParams = z.object({ schoolId: id, batchId: id, divisionId: id });

export function joinRequestsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.sendRequest,
      {
        config: { access: ['schoolmate'] },
        schema: { body: sendRequestBody, response: { 201: sendRequestAnswer, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(201), async (ctx) => {
          const account = accountOf(request);
          const { userMobile, selfIntro, ...entry } = request.body;
          await requireSelf(ctx.database.read, account, userMobile);
          const _id = await sendRequest(ctx, account.id, { ...entry, selfIntro: selfIntro ?? null });
          return { message: messages.requestSent, _id };
        }),
    );

    app.get(
      paths.requests,
      { config: { access: ['admin'] }, schema: { response: { 200: pendingRequests, ...errorResponses } } },
      async (request) => listRequests(ctx.forCaller(request), accountOf(request)),
    );

    app.post(
      paths.acceptRequest(':schoolId', ':batchId', ':divisionId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: divisionParams,
          body: acceptRequestBody,
          response: { 200: acceptRequestAnswer, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { requestId, userMobile, schoolmateId } = request.body;
          const entry = { ...request.params, requestId, userMobile, schoolmateId };
          const joined = await acceptRequest(ctx, accountOf(request), entry);
          const schoolmate = await managedSchoolmateOf(ctx, request.params, joined);
          return { message: serverWords.requestAccepted, schoolmate };
        }),
    );

    app.delete(
      paths.request(':requestId'),
      {
        config: { access: ['admin', 'schoolmate'] },
        schema: { params: z.object({ requestId: id }), response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const account = accountOf(request);
          const { requestId } = request.params;
          if (account.kind === 'admin') {
            await rejectRequest(ctx, account, requestId);
            return { message: serverWords.requestRejected };
          }
          await withdrawRequest(ctx, account.id, requestId);
          return { message: messages.requestWithdrawn };
        }),
    );
  };
}
