import { webVitals } from '@memcherrish/shared/rules/limits.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { webVitalsBody } from '@memcherrish/shared/wire/web-vitals.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorResponses } from '#server/http/error-responses.ts';

/** Routes for page speed measures, which are counted for the operator and stored without any person. */
export function webVitalsRoutes({ vitals }: Pick<RouteContext, 'vitals'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.webVitals,
      {
        config: { access: 'anyone', withoutAccount: 'Measures are counted for nobody.' },
        bodyLimit: webVitals.maxBytes,
        schema: { body: webVitalsBody, response: { 204: z.undefined(), ...errorResponses } },
      },
      async (request, reply) => {
        vitals.add(request.body);
        return reply.status(204).send(undefined);
      },
    );
  };
}

import type { RouteContext } from '#auth/route-context.ts';
