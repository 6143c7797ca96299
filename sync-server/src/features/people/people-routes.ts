import { listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { peopleListCalls } from '@memcherrish/shared/wire/desk/people-list.ts';
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

export const peopleRoutes: readonly Route[] = [
  route(managementCalls.register, {
    chapter: 'People of a school',
    summary: 'Registers a schoolmate, in a division or waiting for one',
    access: ['admin'],
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
  route(managementCalls.listWaiting, {
    chapter: 'People of a school',
    summary: 'Lists the schoolmates that the caller registered and who wait for a division',
    access: ['admin'],
    handle: async ({ ctx, request }) => listWaiting(ctx, accountOf(request)),
  }),
  route(managementCalls.assignWaiting, {
    chapter: 'People of a school',
    summary: 'Gives a waiting schoolmate a division',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await assignWaiting(ctx, accountOf(request), request.params.schoolmateId, request.body);
      return { message: serverWords.requestAccepted };
    },
  }),
  route(managementCalls.edit, {
    chapter: 'People of a school',
    summary: 'Changes a schoolmate',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolmateId, ...ids } = request.params;
      const { message } = await editSchoolmate(ctx, accountOf(request), ids, schoolmateId, request.body);
      const schoolmate = await managedSchoolmateOf(ctx, ids, schoolmateId);
      return { success: true as const, message, schoolmate };
    },
  }),
  route(managementCalls.remove, {
    chapter: 'People of a school',
    summary: 'Removes a schoolmate from a division',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolmateId, ...ids } = request.params;
      await removeSchoolmate(ctx, accountOf(request), ids, schoolmateId);
      return { success: true as const, message: serverWords.schoolmateDeleted };
    },
  }),
  route(peopleListCalls.read, {
    chapter: 'People of a school',
    summary: 'Returns the people of a school, batch or division as a table with the chosen columns, to print',
    access: ['admin'],
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
  route(peopleListCalls.download, {
    chapter: 'People of a school',
    summary: 'Returns the same table as a spreadsheet',
    access: ['admin'],
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
