import { outreachErrors } from '@memcherrish/shared/text/desk/outreach-errors.ts';
import { outreachCalls } from '@memcherrish/shared/wire/desk/outreach.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { addNote, markNumber, outreachOf, removeNote } from './outreach-service.ts';

/** Routes for the outreach of a school. Only its admins see links, notes and counts. */
export const outreachRoutes: readonly Route[] = [
  route(outreachCalls.read, {
    chapter: 'Desk',
    summary:
      'Returns who of a batch has not joined, with links and notes, who joined, and who found how many',
    access: ['admin'],
    handle: async ({ ctx, request }) =>
      outreachOf(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.query.batch),
  }),
  route(outreachCalls.addNote, {
    chapter: 'Desk',
    summary: 'Adds a note about a person who has not joined, for the admins of the school alone',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const _id = await addNote(ctx, accountOf(request), request.params, request.body.text);
      return { message: outreachErrors.noteAdded, _id };
    },
  }),
  route(outreachCalls.removeNote, {
    chapter: 'Desk',
    summary: 'Deletes a note',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeNote(ctx, accountOf(request), request.params);
      return { message: outreachErrors.noteRemoved };
    },
  }),
  route(outreachCalls.markNumber, {
    chapter: 'Desk',
    summary: 'Marks that the number of a person who has not joined no longer works, or takes the mark back',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { works } = request.body;
      await markNumber(ctx, accountOf(request), request.params, works);
      return { message: works ? outreachErrors.unmarked : outreachErrors.marked };
    },
  }),
];
