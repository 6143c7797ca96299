import { photo } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { yearbookCalls } from '@memcherrish/shared/wire/desk/yearbook.ts';
import { accountOf } from '#auth/caller.ts';
import { optionalPhotoUpload } from '#features/photos/photos-service.ts';
import { type Route, route } from '#server/routing/route.ts';
import { listDivisions, listSchoolmates, listTeachers, ownDivisions } from './people-service.ts';
import { addBatch, addDivision, addSchool, getSchool, listSchools } from './schools-service.ts';
import { yearbookOf } from './yearbook-service.ts';

/** The picture in the form that adds and changes a school. */
export const schoolForm = {
  fileField: 'image',
  maxBytes: photo.maxBytes,
  tooLarge: messages.photoTooLarge,
};

export const schoolsRoutes: readonly Route[] = [
  route(schoolCalls.list, {
    chapter: 'Schools',
    summary: 'Lists all schools by name; an admin gets their own',
    access: 'anyone',
    handle: async ({ ctx, request }) => listSchools(ctx, request.viewer),
  }),
  route(schoolCalls.add, {
    chapter: 'Schools',
    summary: 'Adds a school',
    access: ['admin'],
    idempotent: true,
    form: schoolForm,
    prepare: ({ ctx, request, form: { file } }) =>
      optionalPhotoUpload(ctx, { bytes: file?.bytes ?? null, field: 'image', by: accountOf(request) }),
    handle: async ({ ctx, request, form, prepared: photo }) => {
      const made = await addSchool(ctx, accountOf(request), { name: form.fields.name, photo });
      return { ...made, message: dashboardWords.schoolAdded };
    },
  }),
  route(schoolCalls.read, {
    chapter: 'Schools',
    summary: 'Returns a school with its batches and divisions, without people',
    access: 'anyone',
    handle: async ({ ctx, request }) => getSchool(ctx, request.viewer, request.params.schoolId),
  }),
  route(schoolCalls.listBatches, {
    chapter: 'Schools',
    summary: 'Lists the batches of a school; the batch of the caller comes first',
    access: 'anyone',
    handle: async ({ ctx, request }) => {
      const found = await getSchool(ctx, request.viewer, request.params.schoolId);
      const own = new Set((await ownDivisions(ctx, request.viewer)).map((division) => division.batchId));
      return found.batches.toSorted((a, b) => Number(own.has(b._id)) - Number(own.has(a._id)));
    },
  }),
  route(schoolCalls.addBatch, {
    chapter: 'Schools',
    summary: 'Adds a batch',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId } = request.params;
      const made = await addBatch(ctx, accountOf(request), schoolId, request.body.batch);
      return { ...made, message: dashboardWords.batchAdded };
    },
  }),
  route(schoolCalls.listDivisions, {
    chapter: 'Schools',
    summary: 'Lists the divisions of a batch, with the people that the caller may see',
    access: 'anyone',
    handle: async ({ ctx, request }) => listDivisions(ctx.forCaller(request), request.viewer, request.params),
  }),
  route(schoolCalls.addDivision, {
    chapter: 'Schools',
    summary: 'Adds a division',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const made = await addDivision(ctx, accountOf(request), request.params, request.body.name);
      return { ...made, message: dashboardWords.divisionAdded };
    },
  }),
  route(schoolCalls.listSchoolmates, {
    chapter: 'People of a school',
    summary: 'Lists the schoolmates of a division, as the caller may see them',
    access: ['admin', 'schoolmate', 'teacher'],
    handle: async ({ ctx, request }) =>
      listSchoolmates(ctx.forCaller(request), request.viewer, request.params),
  }),
  route(schoolCalls.listTeachers, {
    chapter: 'People of a school',
    summary: 'Lists the teachers of a division',
    access: ['admin', 'schoolmate', 'teacher'],
    handle: async ({ ctx, request }) => listTeachers(ctx.forCaller(request), request.viewer, request.params),
  }),
  route(yearbookCalls.read, {
    chapter: 'People of a school',
    summary: 'Returns a division for printing: what the whole batch may see',
    access: ['schoolmate', 'teacher'],
    handle: async ({ ctx, request }) => yearbookOf(ctx, request.viewer, request.params),
  }),
];
