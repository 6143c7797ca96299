import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id, made } from '@memcherrish/shared/wire/fields.ts';
import {
  editSchoolmateAnswer,
  editSchoolmateBody,
  placeWaitingBody,
  registerSchoolmateBody,
  removedAnswer,
  waitingSchoolmates,
} from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { conflictAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import { requireMobile } from '#features/schoolmates/sign-in-service.ts';
import { refusals } from '#server/answers.ts';
import { once } from '#server/changes/once.ts';
import type { Parts } from '#server/parts.ts';
import { editSchoolmate } from './edit-schoolmate-service.ts';
import {
  listWaiting,
  managedSchoolmateOf,
  placeWaiting,
  registerSchoolmate,
  removeSchoolmate,
} from './managed-people-service.ts';

const memberParams = z.object({ schoolId: id, batchId: id, divisionId: id, schoolmateId: id });
const memberPath = paths.managedSchoolmate(':schoolId', ':batchId', ':divisionId', ':schoolmateId');

/** An admin's calls about the people of a school. */
export function peopleRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.registerSchoolmate,
      {
        config: { access: ['admin'] },
        schema: { body: registerSchoolmateBody, response: { 201: made, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(201), async (keyed) => {
          const { name, email, place, gender, schoolId, batchId, divisionId } = request.body;
          const ids = schoolId && batchId && divisionId ? { schoolId, batchId, divisionId } : null;
          const entry = {
            name,
            email,
            place,
            gender: gender ?? null,
            mobile: requireMobile(request.body.mobile),
          };
          const _id = await registerSchoolmate(keyed, accountOf(request), entry, ids);
          return { message: serverWords.schoolmateRegistered, _id };
        }),
    );

    app.get(
      paths.waitingSchoolmates,
      { config: { access: ['admin'] }, schema: { response: { 200: waitingSchoolmates, ...refusals } } },
      async (request) => listWaiting(parts, accountOf(request)),
    );

    app.post(
      paths.waitingSchoolmate(':schoolmateId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: z.object({ schoolmateId: id }),
          body: placeWaitingBody,
          response: { 200: done, ...refusals },
        },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await placeWaiting(keyed, accountOf(request), request.params.schoolmateId, request.body);
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
          response: { 200: editSchoolmateAnswer, 409: conflictAnswer, ...refusals },
        },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const { schoolmateId, ...ids } = request.params;
          const { message } = await editSchoolmate(
            keyed,
            accountOf(request),
            ids,
            schoolmateId,
            request.body,
          );
          const schoolmate = await managedSchoolmateOf(keyed, ids, schoolmateId);
          return { success: true as const, message, schoolmate };
        }),
    );

    app.delete(
      memberPath,
      {
        config: { access: ['admin'] },
        schema: { params: memberParams, response: { 200: removedAnswer, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const { schoolmateId, ...ids } = request.params;
          await removeSchoolmate(keyed, accountOf(request), ids, schoolmateId);
          return { success: true as const, message: serverWords.schoolmateDeleted };
        }),
    );
  };
}
