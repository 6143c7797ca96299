import { photo } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  addDivisionBody,
  batchMade,
  changeBatchBody,
  divisionMade,
  schoolDetails,
  schoolFields,
  schoolMade,
} from '@memcherrish/shared/wire/schools.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { optionalPhotoUpload } from '#features/photos/photos-service.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { formFields } from '#server/http/form-fields.ts';
import { readForm } from '#server/http/multipart.ts';
import { idempotent, idempotentWithPreparation } from '#server/idempotency/idempotent.ts';
import {
  changeSchool,
  removeBatch,
  removeDivision,
  removeSchool,
  renameBatch,
  renameDivision,
} from './change-schools-service.ts';
import { detailsOf, requireManaged } from './schools-service.ts';

const schoolParams = z.object({ schoolId: id });
const batchParams = schoolParams.extend({ batchId: id });
const divisionParams = batchParams.extend({ divisionId: id });
const access = ['admin'] as const;

/** Routes to rename and remove schools, batches and divisions, on the paths that also create them. */
export function changeSchoolsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.schoolDetails(':schoolId'),
      {
        config: { access: 'anyone' },
        schema: { params: schoolParams, response: { 200: schoolDetails, ...errorResponses } },
      },
      async (request) => detailsOf(ctx, request.viewer, request.params.schoolId),
    );

    app.put(
      paths.school(':schoolId'),
      {
        config: { access },
        schema: { params: schoolParams, response: { 200: schoolMade, ...errorResponses } },
      },
      async (request, reply) => {
        const form = await readForm(request, {
          fileField: 'image',
          maxBytes: photo.maxBytes,
          tooLarge: messages.photoTooLarge,
        });
        const { name } = formFields(schoolFields, form.values);
        const admin = accountOf(request);
        const { schoolId } = request.params;
        const upload = optionalPhotoUpload(ctx, {
          bytes: form.file?.bytes ?? null,
          field: 'image',
          by: admin,
          mayCall: () => requireManaged(ctx.database.read, admin, schoolId),
        });
        return idempotentWithPreparation(ctx, request, reply.status(200), upload, async (ctx, photo) => {
          const changed = await changeSchool(ctx, admin, schoolId, { name, photo });
          return { ...changed, message: serverWords.schoolChanged };
        });
      },
    );

    app.delete(
      paths.school(':schoolId'),
      { config: { access }, schema: { params: schoolParams, response: { 200: done, ...errorResponses } } },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await removeSchool(ctx, accountOf(request), request.params.schoolId);
          return { message: serverWords.schoolRemoved };
        }),
    );

    app.put(
      paths.batch(':schoolId', ':batchId'),
      {
        config: { access },
        schema: {
          params: batchParams,
          body: changeBatchBody,
          response: { 200: batchMade, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const changed = await renameBatch(ctx, accountOf(request), request.params, request.body.batch);
          return { ...changed, message: serverWords.batchChanged };
        }),
    );

    app.delete(
      paths.batch(':schoolId', ':batchId'),
      { config: { access }, schema: { params: batchParams, response: { 200: done, ...errorResponses } } },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await removeBatch(ctx, accountOf(request), request.params);
          return { message: serverWords.batchRemoved };
        }),
    );

    app.put(
      paths.division(':schoolId', ':batchId', ':divisionId'),
      {
        config: { access },
        schema: {
          params: divisionParams,
          body: addDivisionBody,
          response: { 200: divisionMade, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const changed = await renameDivision(ctx, accountOf(request), request.params, request.body.name);
          return { ...changed, message: serverWords.divisionChanged };
        }),
    );

    app.delete(
      paths.division(':schoolId', ':batchId', ':divisionId'),
      { config: { access }, schema: { params: divisionParams, response: { 200: done, ...errorResponses } } },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await removeDivision(ctx, accountOf(request), request.params);
          return { message: serverWords.divisionRemoved };
        }),
    );
  };
}
