import { auditCalls } from '@memcherrish/shared/wire/desk/audit.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { listActs } from './audit-service.ts';

export const auditRoutes: readonly Route[] = [
  route(auditCalls.read, {
    chapter: 'Admins',
    summary: 'Lists what admins did and saw in a school, the newest first',
    access: ['admin'],
    handle: async ({ ctx, request }) =>
      listActs(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.query),
  }),
];
