import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  addDivisionBody,
  batchMade,
  changeBatchBody,
  divisionMade,
  schoolDetails,
  schoolMade,
} from '@memcherrish/shared/wire/schools.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { optionalPhotoUpload } from '#features/photos/photos-service.ts';
import { schoolForm } from '#features/schools/schools-routes.ts';
import { detailsOf, requireManaged } from '#features/schools/schools-service.ts';
import { type Route, route } from '#server/routing/route.ts';
import {
  changeSchool,
  removeBatch,
  removeDivision,
  removeSchool,
  renameBatch,
  renameDivision,
} from './change-schools-service.ts';

const schoolParams = z.object({ schoolId: id });
const batchParams = schoolParams.extend({ batchId: id });
const divisionParams = batchParams.extend({ divisionId: id });
const access = ['admin'] as const;

/** Routes to rename and remove schools, batches and divisions, on the paths that also create them. */
export const changeSchoolsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: paths.schoolDetails(':schoolId'),
    chapter: 'Schools',
    summary: 'Returns a school with one batch: the batch of the caller, otherwise the newest',
    access: 'anyone',
    params: schoolParams,
    answer: schoolDetails,
    handle: async ({ ctx, request }) => detailsOf(ctx, request.viewer, request.params.schoolId),
  }),
  route({
    method: 'PUT',
    path: paths.school(':schoolId'),
    chapter: 'Schools',
    summary: 'Renames a school, and replaces its picture',
    access,
    params: schoolParams,
    answer: schoolMade,
    idempotent: true,
    form: schoolForm,
    prepare: ({ ctx, request, form: { file } }) => {
      const by = accountOf(request);
      const mayCall = () => requireManaged(ctx.database.read, by, request.params.schoolId);
      return optionalPhotoUpload(ctx, { bytes: file?.bytes ?? null, field: 'image', by, mayCall });
    },
    handle: async ({ ctx, request, form, prepared: photo }) => {
      const { name } = form.fields;
      const changed = await changeSchool(ctx, accountOf(request), request.params.schoolId, { name, photo });
      return { ...changed, message: serverWords.schoolChanged };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.school(':schoolId'),
    chapter: 'Schools',
    summary: 'Removes a school without people',
    access,
    params: schoolParams,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeSchool(ctx, accountOf(request), request.params.schoolId);
      return { message: serverWords.schoolRemoved };
    },
  }),
  route({
    method: 'PUT',
    path: paths.batch(':schoolId', ':batchId'),
    chapter: 'Schools',
    summary: 'Renames a batch',
    access,
    params: batchParams,
    body: changeBatchBody,
    answer: batchMade,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const changed = await renameBatch(ctx, accountOf(request), request.params, request.body.batch);
      return { ...changed, message: serverWords.batchChanged };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.batch(':schoolId', ':batchId'),
    chapter: 'Schools',
    summary: 'Removes a batch without people',
    access,
    params: batchParams,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeBatch(ctx, accountOf(request), request.params);
      return { message: serverWords.batchRemoved };
    },
  }),
  route({
    method: 'PUT',
    path: paths.division(':schoolId', ':batchId', ':divisionId'),
    chapter: 'Schools',
    summary: 'Renames a division',
    access,
    params: divisionParams,
    body: addDivisionBody,
    answer: divisionMade,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const changed = await renameDivision(ctx, accountOf(request), request.params, request.body.name);
      return { ...changed, message: serverWords.divisionChanged };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.division(':schoolId', ':batchId', ':divisionId'),
    chapter: 'Schools',
    summary: 'Removes a division without people',
    access,
    params: divisionParams,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeDivision(ctx, accountOf(request), request.params);
      return { message: serverWords.divisionRemoved };
    },
  }),
];
