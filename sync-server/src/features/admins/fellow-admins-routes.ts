import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import {
  addFellowBody,
  decideAdminBody,
  fellowAdmins,
  waitingAdmins,
} from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import {
  addFellow,
  decideAdmin,
  listFellows,
  listWaitingAdmins,
  removeFellow,
} from './fellow-admins-service.ts';

const schoolParams = z.object({ schoolId: id });

export function fellowAdminsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.fellowAdmins(':schoolId'),
      {
        config: { access: ['admin', 'schoolmate', 'teacher'] },
        schema: { params: schoolParams, response: { 200: fellowAdmins, ...errorResponses } },
      },
      async (request) => listFellows(ctx, request.viewer, request.params.schoolId),
    );

    app.post(
      paths.fellowAdmins(':schoolId'),
      {
        config: { access: ['admin'] },
        schema: { params: schoolParams, body: addFellowBody, response: { 201: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(201), async (ctx) => {
          await addFellow(ctx, accountOf(request), request.params.schoolId, request.body.email);
          return { message: serverWords.fellowAdded };
        }),
    );

    app.delete(
      paths.fellowAdmin(':schoolId', ':adminId'),
      {
        config: { access: ['admin'] },
        schema: { params: schoolParams.extend({ adminId: id }), response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { schoolId, adminId } = request.params;
          await removeFellow(ctx, accountOf(request), schoolId, adminId);
          return { message: serverWords.fellowRemoved };
        }),
    );

    app.get(
      paths.waitingAdmins,
      { config: { access: ['admin'] }, schema: { response: { 200: waitingAdmins, ...errorResponses } } },
      async (request) => listWaitingAdmins(ctx, accountOf(request)),
    );

    app.post(
      paths.waitingAdmin(':adminId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: z.object({ adminId: id }),
          body: decideAdminBody,
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { approve } = request.body;
          await decideAdmin(ctx, accountOf(request), request.params.adminId, approve);
          return { message: approve ? serverWords.adminApproved : serverWords.adminRefused };
        }),
    );
  };
}
