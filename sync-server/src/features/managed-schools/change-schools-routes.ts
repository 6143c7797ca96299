import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
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

const access = ['admin'] as const;

/** Routes to rename and remove schools, batches and divisions, on the paths that also create them. */
export const changeSchoolsRoutes: readonly Route[] = [
  route(schoolCalls.readDetails, {
    chapter: 'Schools',
    summary: 'Returns a school with one batch: the batch of the caller, otherwise the newest',
    access: 'anyone',
    handle: async ({ ctx, request }) => detailsOf(ctx, request.viewer, request.params.schoolId),
  }),
  route(schoolCalls.change, {
    chapter: 'Schools',
    summary: 'Renames a school, and replaces its picture',
    access,
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
  route(schoolCalls.remove, {
    chapter: 'Schools',
    summary: 'Removes a school without people',
    access,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeSchool(ctx, accountOf(request), request.params.schoolId);
      return { message: serverWords.schoolRemoved };
    },
  }),
  route(schoolCalls.renameBatch, {
    chapter: 'Schools',
    summary: 'Renames a batch',
    access,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const changed = await renameBatch(ctx, accountOf(request), request.params, request.body.batch);
      return { ...changed, message: serverWords.batchChanged };
    },
  }),
  route(schoolCalls.removeBatch, {
    chapter: 'Schools',
    summary: 'Removes a batch without people',
    access,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeBatch(ctx, accountOf(request), request.params);
      return { message: serverWords.batchRemoved };
    },
  }),
  route(schoolCalls.renameDivision, {
    chapter: 'Schools',
    summary: 'Renames a division',
    access,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const changed = await renameDivision(ctx, accountOf(request), request.params, request.body.name);
      return { ...changed, message: serverWords.divisionChanged };
    },
  }),
  route(schoolCalls.removeDivision, {
    chapter: 'Schools',
    summary: 'Removes a division without people',
    access,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeDivision(ctx, accountOf(request), request.params);
      return { message: serverWords.divisionRemoved };
    },
  }),
];
