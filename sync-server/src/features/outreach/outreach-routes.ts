import { outreachErrors } from '@memcherrish/shared/text/outreach-errors.ts';
import { done, id, made } from '@memcherrish/shared/wire/fields.ts';
import { noteBody, numberBody, outreach, outreachQuery } from '@memcherrish/shared/wire/outreach.ts';
import { outreachPaths } from '@memcherrish/shared/wire/outreach-paths.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { addNote, markNumber, outreachOf, removeNote } from './outreach-service.ts';

const personParams = z.object({ schoolId: id, schoolmateId: id });

/** Routes for the outreach of a school. Only its admins see links, notes and counts. */
export const outreachRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: outreachPaths.outreach(':schoolId'),
    chapter: 'Desk',
    summary:
      'Returns who of a batch has not joined, with links and notes, who joined, and who found how many',
    access: ['admin'],
    params: z.object({ schoolId: id }),
    query: outreachQuery,
    answer: outreach,
    handle: async ({ ctx, request }) =>
      outreachOf(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.query.batch),
  }),
  route({
    method: 'POST',
    path: outreachPaths.notes(':schoolId', ':schoolmateId'),
    chapter: 'Desk',
    summary: 'Adds a note about a person who has not joined, for the admins of the school alone',
    access: ['admin'],
    params: personParams,
    body: noteBody,
    status: 201,
    answer: made,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const _id = await addNote(ctx, accountOf(request), request.params, request.body.text);
      return { message: outreachErrors.noteAdded, _id };
    },
  }),
  route({
    method: 'DELETE',
    path: outreachPaths.note(':schoolId', ':noteId'),
    chapter: 'Desk',
    summary: 'Deletes a note',
    access: ['admin'],
    params: z.object({ schoolId: id, noteId: id }),
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeNote(ctx, accountOf(request), request.params);
      return { message: outreachErrors.noteRemoved };
    },
  }),
  route({
    method: 'PUT',
    path: outreachPaths.number(':schoolId', ':schoolmateId'),
    chapter: 'Desk',
    summary: 'Marks that the number of a person who has not joined no longer works, or takes the mark back',
    access: ['admin'],
    params: personParams,
    body: numberBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { works } = request.body;
      await markNumber(ctx, accountOf(request), request.params, works);
      return { message: works ? outreachErrors.unmarked : outreachErrors.marked };
    },
  }),
];
