import { listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id, made } from '@memcherrish/shared/wire/fields.ts';
import {
  assignWaitingBody,
  editSchoolmateAnswer,
  editSchoolmateBody,
  registerSchoolmateBody,
  removedAnswer,
  waitingSchoolmates,
} from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { peopleFileQuery, peopleList, printedListQuery } from '@memcherrish/shared/wire/people-list.ts';
import { conflictAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { tableFile, tableFileTypes } from '#server/http/table-file.ts';
import { type Route, route } from '#server/routing/route.ts';
import { editSchoolmate } from './edit-schoolmate-service.ts';
import {
  assignWaiting,
  listWaiting,
  managedSchoolmateOf,
  registerSchoolmate,
} from './managed-people-service.ts';
import { requireMobile } from './mobiles.ts';
import { listPeople } from './people-list-service.ts';
import { removeSchoolmate } from './remove-people-service.ts';

const schoolParams = z.object({ schoolId: id });
const memberParams = z.object({ schoolId: id, batchId: id, divisionId: id, schoolmateId: id });
const memberPath = paths.managedSchoolmate(':schoolId', ':batchId', ':divisionId', ':schoolmateId');

export const peopleRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.registerSchoolmate,
    chapter: 'People of a school',
    summary: 'Registers a schoolmate, in a division or waiting for one',
    access: ['admin'],
    body: registerSchoolmateBody,
    status: 201,
    answer: made,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { name, email, place, gender, schoolId, batchId, divisionId } = request.body;
      const ids = schoolId && batchId && divisionId ? { schoolId, batchId, divisionId } : null;
      const entry = {
        name,
        email,
        place,
        gender: gender ?? null,
        mobile: requireMobile(request.body.mobile),
      };
      const _id = await registerSchoolmate(ctx, accountOf(request), entry, ids);
      return { message: serverWords.schoolmateRegistered, _id };
    },
  }),
  route({
    method: 'GET',
    path: paths.waitingSchoolmates,
    chapter: 'People of a school',
    summary: 'Lists the schoolmates that the caller registered and who wait for a division',
    access: ['admin'],
    answer: waitingSchoolmates,
    handle: async ({ ctx, request }) => listWaiting(ctx, accountOf(request)),
  }),
  route({
    method: 'POST',
    path: paths.waitingSchoolmate(':schoolmateId'),
    chapter: 'People of a school',
    summary: 'Gives a waiting schoolmate a division',
    access: ['admin'],
    params: z.object({ schoolmateId: id }),
    body: assignWaitingBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await assignWaiting(ctx, accountOf(request), request.params.schoolmateId, request.body);
      return { message: serverWords.requestAccepted };
    },
  }),
  route({
    method: 'PUT',
    path: memberPath,
    chapter: 'People of a school',
    summary: 'Changes a schoolmate',
    access: ['admin'],
    params: memberParams,
    body: editSchoolmateBody,
    answer: editSchoolmateAnswer,
    otherAnswers: { 409: conflictAnswer },
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolmateId, ...ids } = request.params;
      const { message } = await editSchoolmate(ctx, accountOf(request), ids, schoolmateId, request.body);
      const schoolmate = await managedSchoolmateOf(ctx, ids, schoolmateId);
      return { success: true as const, message, schoolmate };
    },
  }),
  route({
    method: 'DELETE',
    path: memberPath,
    chapter: 'People of a school',
    summary: 'Removes a schoolmate from a division',
    access: ['admin'],
    params: memberParams,
    answer: removedAnswer,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolmateId, ...ids } = request.params;
      await removeSchoolmate(ctx, accountOf(request), ids, schoolmateId);
      return { success: true as const, message: serverWords.schoolmateDeleted };
    },
  }),
  route({
    method: 'GET',
    path: paths.peopleList(':schoolId'),
    chapter: 'People of a school',
    summary: 'Returns the people of a school, batch or division as a table with the chosen columns, to print',
    access: ['admin'],
    params: schoolParams,
    query: printedListQuery,
    answer: peopleList,
    handle: async ({ ctx, request }) => {
      const { faces: wanted, ...query } = request.query;
      const { schoolId } = request.params;
      const withFaces = wanted !== undefined;
      const { rows, faces } = await listPeople(
        ctx.forCaller(request),
        accountOf(request),
        schoolId,
        query,
        withFaces,
      );
      return withFaces ? { rows, faces } : { rows };
    },
  }),
  route({
    method: 'GET',
    path: paths.peopleFile(':schoolId'),
    chapter: 'People of a school',
    summary: 'Returns the same table as a spreadsheet',
    access: ['admin'],
    params: schoolParams,
    query: peopleFileQuery,
    answer: { mediaType: tableFileTypes.xlsx },
    handle: async ({ ctx, request, reply }) => {
      const { format, ...query } = request.query;
      const { rows } = await listPeople(
        ctx.forCaller(request),
        accountOf(request),
        request.params.schoolId,
        query,
      );
      return reply
        .type(tableFileTypes[format])
        .header('content-disposition', `attachment; filename="people.${format}"`)
        .send(await tableFile(rows, listWords.sheet, format));
    },
  }),
];
