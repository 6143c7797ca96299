import { deskOverview as overview } from '@memcherrish/shared/wire/desk.ts';
import { deskPaths } from '@memcherrish/shared/wire/desk-paths.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { deskOverview } from './overview-service.ts';

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
];
