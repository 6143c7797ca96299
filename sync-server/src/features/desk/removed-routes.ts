import { removedWords } from '@memcherrish/shared/text/removed.ts';
import { deskPaths } from '@memcherrish/shared/wire/desk-paths.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { removedList, restoreAnswer, restoreBody } from '@memcherrish/shared/wire/removed.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { eraseRemoved, listRemoved } from './removed-service.ts';
import { restoreRemoved } from './restore-service.ts';

const schoolParams = z.object({ schoolId: id });

export const removedRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: deskPaths.removed(':schoolId'),
    chapter: 'Desk',
    summary: 'Returns what admins of the school removed in the last 30 days, the newest first',
    access: ['admin'],
    params: schoolParams,
    answer: removedList,
    handle: async ({ ctx, request }) => listRemoved(ctx, accountOf(request), request.params.schoolId),
  }),
  route({
    method: 'POST',
    path: deskPaths.restore(':schoolId'),
    chapter: 'Desk',
    summary: 'Restores removed people, divisions, batches and posts; answers what could not be restored',
    access: ['admin'],
    params: schoolParams,
    body: restoreBody,
    answer: restoreAnswer,
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) =>
      restoreRemoved(ctx, accountOf(request), request.params.schoolId, request.body.ids),
  }),
  route({
    method: 'DELETE',
    path: deskPaths.removedEntry(':schoolId', ':removalId'),
    chapter: 'Desk',
    summary: 'Deletes for good what was removed, before its 30 days are over',
    access: ['admin'],
    params: schoolParams.extend({ removalId: id }),
    answer: z.object({ message: z.string() }),
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, removalId } = request.params;
      await eraseRemoved(ctx, accountOf(request), schoolId, removalId);
      return { message: removedWords.erased };
    },
  }),
];
