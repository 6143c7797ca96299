import { auditPage, auditQuery } from '@memcherrish/shared/wire/audit.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { listActs } from './audit-service.ts';

export const auditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: paths.audit(':schoolId'),
    chapter: 'Admins',
    summary: 'Lists what admins did and saw in a school, the newest first',
    access: ['admin'],
    params: z.object({ schoolId: id }),
    query: auditQuery,
    answer: auditPage,
    handle: async ({ ctx, request }) =>
      listActs(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.query),
  }),
];
