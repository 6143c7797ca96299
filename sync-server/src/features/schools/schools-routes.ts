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
import { optionalPhotoUpload } from '#features/photos/photos-service.ts';
import { refusals } from '#server/answers.ts';
import { once, oncePrepared } from '#server/changes/once.ts';
import { formFields } from '#server/form-fields.ts';
import { readForm } from '#server/multipart.ts';
import type { Parts } from '#server/parts.ts';
import { listDivisions, listSchoolmates, listTeachers, ownPlaces } from './people-service.ts';
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

export function schoolsRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.schools,
      { config: { access: 'anyone' }, schema: { response: { 200: schools, ...refusals } } },
      async (request) => listSchools(parts, request.viewer),
    );

    app.post(
      paths.schools,
      { config: { access: ['admin'] }, schema: { response: { 201: schoolMade, ...refusals } } },
      async (request, reply) => {
        const form = await readForm(request, {
          fileField: 'image',
          maxBytes: photo.maxBytes,
          tooLarge: messages.photoTooLarge,
        });
        const { name } = formFields(schoolFields, form.values);
        const by = accountOf(request);
        const upload = optionalPhotoUpload(parts, { bytes: form.file?.bytes ?? null, field: 'image', by });
        return oncePrepared(parts, request, reply.status(201), upload, async (keyed, photo) => {
          const made = await addSchool(keyed, by, { name, photo });
          return { ...made, message: dashboardWords.schoolAdded };
        });
      },
    );

    app.get(
      pattern.school,
      {
        config: { access: 'anyone' },
        schema: { params: schoolParams, response: { 200: school, ...refusals } },
      },
      async (request) => getSchool(parts, request.viewer, request.params.schoolId),
    );

    app.get(
      pattern.batches,
      {
        config: { access: 'anyone' },
        schema: { params: schoolParams, response: { 200: batches, ...refusals } },
      },
      async (request) => {
        const found = await getSchool(parts, request.viewer, request.params.schoolId);
        const own = new Set((await ownPlaces(parts, request.viewer)).map((place) => place.batchId));
        return found.batches.toSorted((a, b) => Number(own.has(b._id)) - Number(own.has(a._id)));
      },
    );

    app.post(
      pattern.batches,
      {
        config: { access: ['admin'] },
        schema: { params: schoolParams, body: addBatchBody, response: { 201: batchMade, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(201), async (keyed) => {
          const { schoolId } = request.params;
          const made = await addBatch(keyed, accountOf(request), schoolId, request.body.batch);
          return { ...made, message: dashboardWords.batchAdded };
        }),
    );

    app.get(
      pattern.divisions,
      {
        config: { access: 'anyone' },
        schema: { params: batchParams, response: { 200: divisionsAnswer, ...refusals } },
      },
      async (request) => listDivisions(parts, request.viewer, request.params),
    );

    app.post(
      pattern.divisions,
      {
        config: { access: ['admin'] },
        schema: { params: batchParams, body: addDivisionBody, response: { 201: divisionMade, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(201), async (keyed) => {
          const made = await addDivision(keyed, accountOf(request), request.params, request.body.name);
          return { ...made, message: dashboardWords.divisionAdded };
        }),
    );

    app.get(
      pattern.schoolmates,
      {
        config: { access: ['admin', 'schoolmate', 'teacher'] },
        schema: { params: divisionParams, response: { 200: schoolmatesAnswer, ...refusals } },
      },
      async (request) => listSchoolmates(parts, request.viewer, request.params),
    );

    app.get(
      pattern.teachers,
      {
        config: { access: ['admin', 'schoolmate', 'teacher'] },
        schema: { params: divisionParams, response: { 200: teachersAnswer, ...refusals } },
      },
      async (request) => listTeachers(parts, request.viewer, request.params),
    );
  };
}
