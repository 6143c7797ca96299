import { listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { deskOverview as overview } from '@memcherrish/shared/wire/desk.ts';
import { deskPaths } from '@memcherrish/shared/wire/desk-paths.ts';
import {
  bulkAnswer,
  cellAnswer,
  cellBody,
  deskPeople,
  deskPeopleQuery,
  inviteManyAnswer,
  inviteManyBody,
  moveBody,
  removeBody,
  selectionFileBody,
} from '@memcherrish/shared/wire/desk-people.ts';
import { deskFound, deskSearchQuery } from '@memcherrish/shared/wire/desk-search.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { conflictAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { listChosenPeople } from '#features/people/people-list-service.ts';
import { tableFile, tableFileTypes } from '#server/http/table-file.ts';
import { type Route, route } from '#server/routing/route.ts';
import { inviteMany, movePeople, removePeople } from './bulk-service.ts';
import { deskOverview } from './overview-service.ts';
import { editCell, listDeskPeople } from './people-service.ts';

const schoolParams = z.object({ schoolId: id });

import { searchPeople } from './search-service.ts';

export const deskRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: deskPaths.overview,
    chapter: 'Desk',
    summary:
      'Returns the schools of the caller with their numbers of people, and how much waits for a decision',
    access: ['admin'],
    answer: overview,
    handle: async ({ ctx, request }) => deskOverview(ctx, accountOf(request)),
  }),
  route({
    method: 'GET',
    path: deskPaths.people(':schoolId'),
    chapter: 'Desk',
    summary: 'Returns the people of a school, batch or division as rows, at most 12,000',
    access: ['admin'],
    params: schoolParams,
    query: deskPeopleQuery,
    answer: deskPeople,
    handle: async ({ ctx, request }) =>
      listDeskPeople(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.query),
  }),
  route({
    method: 'PUT',
    path: deskPaths.person(':schoolId', ':schoolmateId'),
    chapter: 'Desk',
    summary: 'Changes one field of a schoolmate, if it is still as the caller saw it',
    access: ['admin'],
    params: z.object({ schoolId: id, schoolmateId: id }),
    body: cellBody,
    answer: cellAnswer,
    otherAnswers: { 409: conflictAnswer },
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, schoolmateId } = request.params;
      return editCell(ctx, accountOf(request), schoolId, schoolmateId, request.body);
    },
  }),
  route({
    method: 'POST',
    path: deskPaths.moves(':schoolId'),
    chapter: 'Desk',
    summary:
      'Moves schoolmates to other divisions of the school, or adds them there; answers what did not work',
    access: ['admin'],
    params: schoolParams,
    body: moveBody,
    answer: bulkAnswer,
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) =>
      movePeople(ctx, accountOf(request), request.params.schoolId, request.body),
  }),
  route({
    method: 'POST',
    path: deskPaths.removals(':schoolId'),
    chapter: 'Desk',
    summary: 'Removes schoolmates from their divisions; answers what did not work',
    access: ['admin'],
    params: schoolParams,
    body: removeBody,
    answer: bulkAnswer,
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) =>
      removePeople(ctx, accountOf(request), request.params.schoolId, request.body.people),
  }),
  route({
    method: 'POST',
    path: deskPaths.invitations(':schoolId'),
    chapter: 'Desk',
    summary: 'Makes a link to each unclaimed listing among the rows; the tokens are shown only once',
    access: ['admin'],
    params: schoolParams,
    body: inviteManyBody,
    status: 201,
    answer: inviteManyAnswer,
    idempotencyExempt: 'A token is never kept: asked again, there are other links.',
    handle: async ({ ctx, request }) =>
      inviteMany(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.body.people),
  }),
  route({
    method: 'POST',
    path: deskPaths.file(':schoolId'),
    chapter: 'Desk',
    summary: 'Returns the chosen rows with the chosen columns as a spreadsheet',
    access: ['admin'],
    params: schoolParams,
    body: selectionFileBody,
    answer: { mediaType: tableFileTypes.xlsx },
    idempotencyExempt: 'It changes nothing, and each file is recorded.',
    handle: async ({ ctx, request, reply }) => {
      const { format, ...chosen } = request.body;
      const { schoolId } = request.params;
      const rows = await listChosenPeople(ctx.forCaller(request), accountOf(request), schoolId, chosen);
      return reply
        .type(tableFileTypes[format])
        .header('content-disposition', `attachment; filename="people.${format}"`)
        .send(await tableFile(rows, listWords.sheet, format));
    },
  }),
  route({
    method: 'GET',
    path: deskPaths.search,
    chapter: 'Desk',
    summary: 'Finds people of the caller’s schools, or of one of them, by name, at most 20',
    access: ['admin'],
    query: deskSearchQuery,
    answer: deskFound,
    handle: async ({ ctx, request }) => searchPeople(ctx, accountOf(request), request.query),
  }),
];
