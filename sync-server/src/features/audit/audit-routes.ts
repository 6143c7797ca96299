import { auditPage, auditQuery } from '@memcherrish/shared/wire/audit.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { listActs } from './audit-service.ts';

export function auditRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.audit(':schoolId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: z.object({ schoolId: id }),
          querystring: auditQuery,
          response: { 200: auditPage, ...errorResponses },
        },
      },
      async (request) =>
        listActs(ctx.forCaller(request), accountOf(request), request.params.schoolId, request.query),
    );
  };
}
