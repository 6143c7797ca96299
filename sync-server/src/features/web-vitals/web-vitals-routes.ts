import { webVitals } from '@memcherrish/shared/rules/limits.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { webVitalsBody } from '@memcherrish/shared/wire/web-vitals.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusals } from '#server/answers.ts';

/**
 * How fast the app is where people use it. A line in the log for each measure is all that becomes of it: an operator can count lines,
 * and nothing is kept of who looked (design section 8).
 */
export function webVitalsRoutes(): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.webVitals,
      {
        config: { access: 'anyone' },
        bodyLimit: webVitals.maxBytes,
        schema: { body: webVitalsBody, response: { 204: z.undefined(), ...refusals } },
      },
      async (request, reply) => {
        const { route, metrics } = request.body;
        // Not the request's own log: its number would tie the line to the other lines of the request.
        for (const { name, value, rating } of metrics)
          app.log.info({ route, name, value, rating }, 'measured');
        return reply.status(204).send(undefined);
      },
    );
  };
}
