import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { WebVitalsBody } from '@memcherrish/shared/wire/web-vitals.ts';

/**
 * Sends how fast a page was, as the page goes away; no answer is waited for. False where the browser takes nothing more, or there is no
 * connection: what cannot go now is not kept.
 */
export function sendWebVitals(report: WebVitalsBody): boolean {
  if (!navigator.onLine) return false;
  return navigator.sendBeacon(
    paths.webVitals,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}
