import { photo } from '@memcherrish/shared/domain/limits.ts';
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
import { yearbookAnswer } from '@memcherrish/shared/wire/yearbook.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { optionalPhotoUpload } from '#features/photos/photos-service.ts';
import { type Route, route } from '#server/routing/route.ts';
import { listDivisions, listSchoolmates, listTeachers, ownDivisions } from './people-service.ts';
import { addBatch, addDivision, addSchool, getSchool, listSchools } from './schools-service.ts';
import { yearbookOf } from './yearbook-service.ts';

const schoolParams = z.object({ schoolId: id });
const batchParams = schoolParams.extend({ batchId: id });
const divisionParams = batchParams.extend({ divisionId: id });

/** The form that creates and changes a school. */
export const schoolForm = {
  fields: schoolFields,
  fileField: 'image',
  maxBytes: photo.maxBytes,
  tooLarge: messages.photoTooLarge,
};

const pattern = {
  school: paths.school(':schoolId'),
  batches: paths.batches(':schoolId'),
  divisions: paths.divisions(':schoolId', ':batchId'),
  schoolmates: paths.schoolmates(':schoolId', ':batchId', ':divisionId'),
  teachers: paths.teachers(':schoolId', ':batchId', ':divisionId'),
  yearbook: paths.yearbook(':schoolId', ':batchId', ':divisionId'),
};

export const schoolsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: paths.schools,
    chapter: 'Schools',
    summary: 'Lists all schools by name; an admin gets their own',
    access: 'anyone',
    answer: schools,
    handle: async ({ ctx, request }) => listSchools(ctx, request.viewer),
  }),
  route({
    method: 'POST',
    path: paths.schools,
    chapter: 'Schools',
    summary: 'Adds a school',
    access: ['admin'],
    status: 201,
    answer: schoolMade,
    idempotent: true,
    form: schoolForm,
    prepare: ({ ctx, request, form: { file } }) =>
      optionalPhotoUpload(ctx, { bytes: file?.bytes ?? null, field: 'image', by: accountOf(request) }),
    handle: async ({ ctx, request, form, prepared: photo }) => {
      const made = await addSchool(ctx, accountOf(request), { name: form.fields.name, photo });
      return { ...made, message: dashboardWords.schoolAdded };
    },
  }),
  route({
    method: 'GET',
    path: pattern.school,
    chapter: 'Schools',
    summary: 'Returns a school with its batches and divisions, without people',
    access: 'anyone',
    params: schoolParams,
    answer: school,
    handle: async ({ ctx, request }) => getSchool(ctx, request.viewer, request.params.schoolId),
  }),
  route({
    method: 'GET',
    path: pattern.batches,
    chapter: 'Schools',
    summary: 'Lists the batches of a school; the batch of the caller comes first',
    access: 'anyone',
    params: schoolParams,
    answer: batches,
    handle: async ({ ctx, request }) => {
      const found = await getSchool(ctx, request.viewer, request.params.schoolId);
      const own = new Set((await ownDivisions(ctx, request.viewer)).map((division) => division.batchId));
      return found.batches.toSorted((a, b) => Number(own.has(b._id)) - Number(own.has(a._id)));
    },
  }),
  route({
    method: 'POST',
    path: pattern.batches,
    chapter: 'Schools',
    summary: 'Adds a batch',
    access: ['admin'],
    params: schoolParams,
    body: addBatchBody,
    status: 201,
    answer: batchMade,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId } = request.params;
      const made = await addBatch(ctx, accountOf(request), schoolId, request.body.batch);
      return { ...made, message: dashboardWords.batchAdded };
    },
  }),
  route({
    method: 'GET',
    path: pattern.divisions,
    chapter: 'Schools',
    summary: 'Lists the divisions of a batch, with the people that the caller may see',
    access: 'anyone',
    params: batchParams,
    answer: divisionsAnswer,
    handle: async ({ ctx, request }) => listDivisions(ctx.forCaller(request), request.viewer, request.params),
  }),
  route({
    method: 'POST',
    path: pattern.divisions,
    chapter: 'Schools',
    summary: 'Adds a division',
    access: ['admin'],
    params: batchParams,
    body: addDivisionBody,
    status: 201,
    answer: divisionMade,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const made = await addDivision(ctx, accountOf(request), request.params, request.body.name);
      return { ...made, message: dashboardWords.divisionAdded };
    },
  }),
  route({
    method: 'GET',
    path: pattern.schoolmates,
    chapter: 'People of a school',
    summary: 'Lists the schoolmates of a division, as the caller may see them',
    access: ['admin', 'schoolmate', 'teacher'],
    params: divisionParams,
    answer: schoolmatesAnswer,
    handle: async ({ ctx, request }) =>
      listSchoolmates(ctx.forCaller(request), request.viewer, request.params),
  }),
  route({
    method: 'GET',
    path: pattern.teachers,
    chapter: 'People of a school',
    summary: 'Lists the teachers of a division',
    access: ['admin', 'schoolmate', 'teacher'],
    params: divisionParams,
    answer: teachersAnswer,
    handle: async ({ ctx, request }) => listTeachers(ctx, request.viewer, request.params),
  }),
  route({
    method: 'GET',
    path: pattern.yearbook,
    chapter: 'People of a school',
    summary: 'Returns a division for printing: what the whole batch may see',
    access: ['schoolmate', 'teacher'],
    params: divisionParams,
    answer: yearbookAnswer,
    handle: async ({ ctx, request }) => yearbookOf(ctx, request.viewer, request.params),
  }),
];
