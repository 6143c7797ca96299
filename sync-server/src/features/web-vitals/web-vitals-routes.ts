import { webVitals } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { webVitalsBody } from '@memcherrish/shared/wire/web-vitals.ts';
import { z } from 'zod';
import { type Route, route } from '#server/routing/route.ts';

/** Routes for page speed measures, which are counted for the operator and stored without any person. */
export const webVitalsRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.webVitals,
    chapter: 'Health',
    summary: 'Counts how fast a page was, without any person',
    access: 'anyone',
    withoutAccount: 'Measures are counted for nobody.',
    bodyLimit: webVitals.maxBytes,
    body: webVitalsBody,
    status: 204,
    answer: z.undefined(),
    handle: async ({ ctx, request }) => {
      ctx.vitals.add(request.body);
      return undefined;
    },
  }),
];
