import { z } from 'zod';
import { messages } from '../text/messages.ts';

export const vitalNames = ['CLS', 'INP', 'LCP', 'FCP', 'TTFB'] as const;
export const vitalRatings = ['good', 'needs-improvement', 'poor'] as const;

/** The pattern of a route, never an address: words, `:name` in the place of an id, `*` for any other; so no digit, no number, no id. */
const routePattern = /^\/(?:(?:[a-z-]{1,40}|:[A-Za-z]{1,40}|\*)(?:\/(?!$)|$))*$/;
/** Milliseconds; what takes longer than an hour is no measure of a page. */
const longest = 3_600_000;

/**
 * POST /api/web-vitals: how fast a page was, and nothing of who looked at it. Each measure at most once; an unknown
 * field is refused, so that nothing else can slip in.
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
