import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from './error-responses.ts';

const well = z.object({ ok: z.literal(true) });

/**
 * `/healthz`: the process is alive. `/readyz`: the database responds; migrations ran before the server could
 * listen.
 */
export function healthRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    const options = {
      config: { access: 'anyone', whateverWaits: true, counts: 'network' },
      schema: { response: { 200: well, ...errorResponses } },
    } as const;
    app.get('/healthz', options, async () => ({ ok: true as const }));
    app.get('/readyz', options, async () => {
      await ctx.database.read.selectFrom('meta').select('key').limit(1).execute();
      return { ok: true as const };
    });
  };
}
