import { photo } from '@memcherrish/shared/rules/limits.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  addBatchBody,
  addDivisionBody,
  batches,
  batchMade,
  divisionMade,
  divisionsAnswer,
  school,
  schoolFields,
  schoolMade,
  schoolmatesAnswer,
  schools,
  teachersAnswer,
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
import { listDivisions, listSchoolmates, listTeachers, ownDivisions } from './people-service.ts';
import { addBatch, addDivision, addSchool, getSchool, listSchools } from './schools-service.ts';

const schoolParams = z.object({ schoolId: id });
const batchParams = schoolParams.extend({ batchId: id });
const divisionParams = batchParams.extend({ divisionId: id });

const pattern = {
  school: paths.school(':schoolId'),
  batches: paths.batches(':schoolId'),
  divisions: paths.divisions(':schoolId', ':batchId'),
  schoolmates: paths.schoolmates(':schoolId', ':batchId', ':divisionId'),
  teachers: paths.teachers(':schoolId', ':batchId', ':divisionId'),
};

export function schoolsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.schools,
      { config: { access: 'anyone' }, schema: { response: { 200: schools, ...errorResponses } } },
      async (request) => listSchools(ctx, request.viewer),
    );

    app.post(
      paths.schools,
      { config: { access: ['admin'] }, schema: { response: { 201: schoolMade, ...errorResponses } } },
      async (request, reply) => {
        const form = await readForm(request, {
          fileField: 'image',
          maxBytes: photo.maxBytes,
          tooLarge: messages.photoTooLarge,
        });
        const { name } = formFields(schoolFields, form.values);
        const by = accountOf(request);
        const upload = optionalPhotoUpload(ctx, { bytes: form.file?.bytes ?? null, field: 'image', by });
        return idempotentWithPreparation(ctx, request, reply.status(201), upload, async (ctx, photo) => {
          const made = await addSchool(ctx, by, { name, photo });
          return { ...made, message: dashboardWords.schoolAdded };
        });
      },
    );

    app.get(
      pattern.school,
      {
        config: { access: 'anyone' },
        schema: { params: schoolParams, response: { 200: school, ...errorResponses } },
      },
      async (request) => getSchool(ctx, request.viewer, request.params.schoolId),
    );

    app.get(
      pattern.batches,
      {
        config: { access: 'anyone' },
        schema: { params: schoolParams, response: { 200: batches, ...errorResponses } },
      },
      async (request) => {
        const found = await getSchool(ctx, request.viewer, request.params.schoolId);
        const own = new Set((await ownDivisions(ctx, request.viewer)).map((division) => division.batchId));
        return found.batches.toSorted((a, b) => Number(own.has(b._id)) - Number(own.has(a._id)));
      },
    );

    app.post(
      pattern.batches,
      {
        config: { access: ['admin'] },
        schema: { params: schoolParams, body: addBatchBody, response: { 201: batchMade, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(201), async (ctx) => {
          const { schoolId } = request.params;
          const made = await addBatch(ctx, accountOf(request), schoolId, request.body.batch);
          return { ...made, message: dashboardWords.batchAdded };
        }),
    );

    app.get(
      pattern.divisions,
      {
        config: { access: 'anyone' },
        schema: { params: batchParams, response: { 200: divisionsAnswer, ...errorResponses } },
      },
      async (request) => listDivisions(ctx.forCaller(request), request.viewer, request.params),
    );

    app.post(
      pattern.divisions,
      {
        config: { access: ['admin'] },
        schema: {
          params: batchParams,
          body: addDivisionBody,
          response: { 201: divisionMade, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(201), async (ctx) => {
          const made = await addDivision(ctx, accountOf(request), request.params, request.body.name);
          return { ...made, message: dashboardWords.divisionAdded };
        }),
    );

    app.get(
      pattern.schoolmates,
      {
        config: { access: ['admin', 'schoolmate', 'teacher'] },
        schema: { params: divisionParams, response: { 200: schoolmatesAnswer, ...errorResponses } },
      },
      async (request) => listSchoolmates(ctx.forCaller(request), request.viewer, request.params),
    );

    app.get(
      pattern.teachers,
      {
        config: { access: ['admin', 'schoolmate', 'teacher'] },
        schema: { params: divisionParams, response: { 200: teachersAnswer, ...errorResponses } },
      },
      async (request) => listTeachers(ctx, request.viewer, request.params),
    );
  };
}
