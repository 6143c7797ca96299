import type { WebVitalsBody } from '@memcherrish/shared/wire/web-vitals.ts';
import { webVitalsPath } from '@memcherrish/shared/wire/web-vitals-path.ts';

/**
 * Sends the measurements of a page when it is closed, without waiting for a response. Returns false if offline or if
 * the browser refuses; nothing is stored for later.
 */
export function sendWebVitals(report: WebVitalsBody): boolean {
  if (!navigator.onLine) return false;
  return navigator.sendBeacon(
    webVitalsPath,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}
