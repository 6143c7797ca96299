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
import { optionalPhotoUpload } from '#features/photos/photos-service.ts';
import { refusals } from '#server/answers.ts';
import { once, oncePrepared } from '#server/changes/once.ts';
import { formFields } from '#server/form-fields.ts';
import { readForm } from '#server/multipart.ts';
import type { Parts } from '#server/parts.ts';
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

/** Renaming and removing, in the same manner and on the same paths as making (design sections 8 and 12). */
export function changeSchoolsRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.schoolDetails(':schoolId'),
      {
        config: { access: 'anyone' },
        schema: { params: schoolParams, response: { 200: schoolDetails, ...refusals } },
      },
      async (request) => detailsOf(parts, request.viewer, request.params.schoolId),
    );

    app.put(
      paths.school(':schoolId'),
      { config: { access }, schema: { params: schoolParams, response: { 200: schoolMade, ...refusals } } },
      async (request, reply) => {
        const form = await readForm(request, {
          fileField: 'image',
          maxBytes: photo.maxBytes,
          tooLarge: messages.photoTooLarge,
        });
        const { name } = formFields(schoolFields, form.values);
        const admin = accountOf(request);
        const { schoolId } = request.params;
        const upload = optionalPhotoUpload(parts, {
          bytes: form.file?.bytes ?? null,
          field: 'image',
          by: admin,
          mayCall: () => requireManaged(parts.database.read, admin, schoolId),
        });
        return oncePrepared(parts, request, reply.status(200), upload, async (keyed, photo) => {
          const changed = await changeSchool(keyed, admin, schoolId, { name, photo });
          return { ...changed, message: serverWords.schoolChanged };
        });
      },
    );

    app.delete(
      paths.school(':schoolId'),
      { config: { access }, schema: { params: schoolParams, response: { 200: done, ...refusals } } },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await removeSchool(keyed, accountOf(request), request.params.schoolId);
          return { message: serverWords.schoolRemoved };
        }),
    );

    app.put(
      paths.batch(':schoolId', ':batchId'),
      {
        config: { access },
        schema: { params: batchParams, body: changeBatchBody, response: { 200: batchMade, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const changed = await renameBatch(keyed, accountOf(request), request.params, request.body.batch);
          return { ...changed, message: serverWords.batchChanged };
        }),
    );

    app.delete(
      paths.batch(':schoolId', ':batchId'),
      { config: { access }, schema: { params: batchParams, response: { 200: done, ...refusals } } },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await removeBatch(keyed, accountOf(request), request.params);
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
          response: { 200: divisionMade, ...refusals },
        },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const changed = await renameDivision(keyed, accountOf(request), request.params, request.body.name);
          return { ...changed, message: serverWords.divisionChanged };
        }),
    );

    app.delete(
      paths.division(':schoolId', ':batchId', ':divisionId'),
      { config: { access }, schema: { params: divisionParams, response: { 200: done, ...refusals } } },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await removeDivision(keyed, accountOf(request), request.params);
          return { message: serverWords.divisionRemoved };
        }),
    );
  };
}
