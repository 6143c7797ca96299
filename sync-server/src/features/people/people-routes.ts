import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id, made } from '@memcherrish/shared/wire/fields.ts';
import {
  assignWaitingBody,
  editSchoolmateAnswer,
  editSchoolmateBody,
  registerSchoolmateBody,
  removedAnswer,
  waitingSchoolmates,
} from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { conflictAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { requireMobile } from '#features/schoolmates/sign-in-service.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import { editSchoolmate } from './edit-schoolmate-service.ts';
import {
  assignWaiting,
  listWaiting,
  managedSchoolmateOf,
  registerSchoolmate,
  removeSchoolmate,
} from './managed-people-service.ts';

const memberParams = z.object({ schoolId: id, batchId: id, divisionId: id, schoolmateId: id });
const memberPath = paths.managedSchoolmate(':schoolId', ':batchId', ':divisionId', ':schoolmateId');

export function peopleRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.registerSchoolmate,
      {
        config: { access: ['admin'] },
        schema: { body: registerSchoolmateBody, response: { 201: made, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(201), async (ctx) => {
          const { name, email, place: division, gender, schoolId, batchId, divisionId } = request.body;
          const ids = schoolId && batchId && divisionId ? { schoolId, batchId, divisionId } : null;
          const entry = {
            name,
            email,
            place: division,
            gender: gender ?? null,
            mobile: requireMobile(request.body.mobile),
          };
          const _id = await registerSchoolmate(ctx, accountOf(request), entry, ids);
          return { message: serverWords.schoolmateRegistered, _id };
        }),
    );

    app.get(
      paths.waitingSchoolmates,
      { config: { access: ['admin'] }, schema: { response: { 200: waitingSchoolmates, ...errorResponses } } },
      async (request) => listWaiting(ctx, accountOf(request)),
    );

    app.post(
      paths.waitingSchoolmate(':schoolmateId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: z.object({ schoolmateId: id }),
          body: assignWaitingBody,
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await assignWaiting(ctx, accountOf(request), request.params.schoolmateId, request.body);
          return { message: serverWords.requestAccepted };
        }),
    );

    app.put(
      memberPath,
      {
        config: { access: ['admin'] },
        schema: {
          params: memberParams,
          body: editSchoolmateBody,
          response: { 200: editSchoolmateAnswer, 409: conflictAnswer, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { schoolmateId, ...ids } = request.params;
          const { message } = await editSchoolmate(ctx, accountOf(request), ids, schoolmateId, request.body);
          const schoolmate = await managedSchoolmateOf(ctx, ids, schoolmateId);
          return { success: true as const, message, schoolmate };
        }),
    );

    app.delete(
      memberPath,
      {
        config: { access: ['admin'] },
        schema: { params: memberParams, response: { 200: removedAnswer, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { schoolmateId, ...ids } = request.params;
          await removeSchoolmate(ctx, accountOf(request), ids, schoolmateId);
          return { success: true as const, message: serverWords.schoolmateDeleted };
        }),
    );
  };
}
