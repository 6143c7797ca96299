import { webVitals } from '@memcherrish/shared/domain/limits.ts';
import { webVitalsCalls } from '@memcherrish/shared/wire/base/web-vitals.ts';
import { type Route, route } from '#server/routing/route.ts';

/** Routes for page speed measures, which are counted for the operator and stored without any person. */
export const webVitalsRoutes: readonly Route[] = [
  route(webVitalsCalls.report, {
    chapter: 'Health',
    summary: 'Counts how fast a page was, without any person',
    access: 'anyone',
    withoutAccount: 'Measures are counted without a name.',
    bodyLimit: webVitals.maxBytes,
    handle: async ({ ctx, request }) => {
      ctx.vitals.add(request.body);
      return undefined;
    },
  }),
];
