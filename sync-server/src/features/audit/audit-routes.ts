import { auditPage, auditQuery } from '@memcherrish/shared/wire/audit.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import { refusals } from '#server/answers.ts';
import type { Parts } from '#server/parts.ts';
import { listActs } from './audit-service.ts';

export function auditRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.audit(':schoolId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: z.object({ schoolId: id }),
          querystring: auditQuery,
          response: { 200: auditPage, ...refusals },
        },
      },
      async (request) => listActs(parts, accountOf(request), request.params.schoolId, request.query),
    );
  };
}
