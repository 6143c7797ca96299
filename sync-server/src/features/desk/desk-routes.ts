import { listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { deskPeopleCalls } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { accountOf } from '#auth/caller.ts';
import { listChosenPeople } from '#features/people/people-list-service.ts';
import { tableFile, tableFileTypes } from '#server/http/table-file.ts';
import { type Route, route } from '#server/routing/route.ts';
import { inviteMany, movePeople, removePeople } from './bulk-service.ts';
import { deskOverview } from './overview-service.ts';
import { editCell, listDeskPeople } from './people-service.ts';
import { searchPeople } from './search-service.ts';

export const deskRoutes: readonly Route[] = [
  route(deskCalls.read, {
    chapter: 'Desk',
    summary:
      'Returns the schools of the caller with their numbers of people, and how much waits for a decision',
    access: ['admin'],
    handle: async ({ ctx, request }) => deskOverview(ctx, accountOf(request)),
  }),
  route(deskPeopleCalls.list, {
    chapter: 'Desk',
    summary: 'Returns the people of a school, batch or division as rows, at most 12,000',
    access: ['admin'],
    handle: async ({ ctx, request }) =>
      listDeskPeople(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.query),
  }),
  route(deskPeopleCalls.editCell, {
    chapter: 'Desk',
    summary: 'Changes one field of a schoolmate, if it is still as the caller saw it',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, schoolmateId } = request.params;
      return editCell(ctx, accountOf(request), schoolId, schoolmateId, request.body);
    },
  }),
  route(deskPeopleCalls.move, {
    chapter: 'Desk',
    summary:
      'Moves schoolmates to other divisions of the school, or adds them there; answers what did not work',
    access: ['admin'],
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) =>
      movePeople(ctx, accountOf(request), request.params.schoolId, request.body),
  }),
  route(deskPeopleCalls.remove, {
    chapter: 'Desk',
    summary: 'Removes schoolmates from their divisions; answers what did not work',
    access: ['admin'],
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) =>
      removePeople(ctx, accountOf(request), request.params.schoolId, request.body.people),
  }),
  route(deskPeopleCalls.invite, {
    chapter: 'Desk',
    summary: 'Makes a link to each unclaimed listing among the rows; the tokens are shown only once',
    access: ['admin'],
    idempotencyExempt: 'A token is never kept: asked again, there are other links.',
    handle: async ({ ctx, request }) =>
      inviteMany(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.body.people),
  }),
  route(deskPeopleCalls.download, {
    chapter: 'Desk',
    summary: 'Returns the chosen rows with the chosen columns as a spreadsheet',
    access: ['admin'],
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
  route(deskCalls.search, {
    chapter: 'Desk',
    summary: 'Finds people of the caller’s schools, or of one of them, by name, at most 20',
    access: ['admin'],
    handle: async ({ ctx, request }) => searchPeople(ctx, accountOf(request), request.query),
  }),
];
