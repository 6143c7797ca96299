import { removedWords } from '@memcherrish/shared/text/desk/removed.ts';
import { removedCalls } from '@memcherrish/shared/wire/desk/removed.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { eraseRemoved, listRemoved } from './removed-service.ts';
import { restoreRemoved } from './restore-service.ts';

export const removedRoutes: readonly Route[] = [
  route(removedCalls.list, {
    chapter: 'Desk',
    summary: 'Returns what admins of the school removed in the last 30 days, the newest first',
    access: ['admin'],
    handle: async ({ ctx, request }) => listRemoved(ctx, accountOf(request), request.params.schoolId),
  }),
  route(removedCalls.restore, {
    chapter: 'Desk',
    summary: 'Restores removed people, divisions, batches and posts; answers what could not be restored',
    access: ['admin'],
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) =>
      restoreRemoved(ctx, accountOf(request), request.params.schoolId, request.body.ids),
  }),
  route(removedCalls.erase, {
    chapter: 'Desk',
    summary: 'Deletes for good what was removed, before its 30 days are over',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, removalId } = request.params;
      await eraseRemoved(ctx, accountOf(request), schoolId, removalId);
      return { message: removedWords.erased };
    },
  }),
];
