import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from './call.ts';
import { paths } from './paths.ts';

export const vitalNames = ['CLS', 'INP', 'LCP', 'FCP', 'TTFB'] as const;
export const vitalRatings = ['good', 'needs-improvement', 'poor'] as const;

/**
 * A route pattern, never an address: words, `:name` for an id, `*` for any other part. It cannot contain a digit, so no number and no id.
 */
const routePattern = /^\/(?:(?:[a-z-]{1,40}|:[A-Za-z]{1,40}|\*)(?:\/(?!$)|$))*$/;
/** Milliseconds; a value above one hour is not a valid measurement. */
const longest = 3_600_000;

/**
 * POST /api/web-vitals: how fast a page was, without anything about the person. Each measure occurs at most once. Unknown fields are
 * rejected, so that nothing else is sent by mistake.
 */
export const webVitalsBody = z.strictObject({
  route: z
    .string(messages.invalidField)
    .max(200, messages.invalidField)
    .regex(routePattern, messages.invalidField),
  metrics: z
    .array(
      z.strictObject({
        name: z.enum(vitalNames, messages.invalidField),
        value: z
          .number(messages.invalidField)
          .min(0, messages.invalidField)
          .max(longest, messages.invalidField),
        rating: z.enum(vitalRatings, messages.invalidField),
      }),
      messages.invalidField,
    )
    .min(1, messages.invalidField)
    .max(vitalNames.length, messages.invalidField)
    .refine(
      (metrics) => new Set(metrics.map(({ name }) => name)).size === metrics.length,
      messages.invalidField,
    ),
});
export type WebVitalsBody = z.infer<typeof webVitalsBody>;

export const webVitalsCalls = {
  report: call({
    method: 'POST',
    path: paths.webVitals,
    body: webVitalsBody,
    status: 204,
    answer: z.undefined(),
  }),
};
