import type { WebVitalsBody } from '@memcherrish/shared/wire/base/web-vitals.ts';
import { webVitalsPath } from '@memcherrish/shared/wire/base/web-vitals-path.ts';
import { whenIdle } from '#local/device/when-idle.ts';
import { routePattern } from './route-pattern.ts';
import type { createRouter } from './router.tsx';

/** Starts measuring when the page is idle. The library also reports what happened before it loaded. */
export function measureLater(router: ReturnType<typeof createRouter>): void {
  if (!import.meta.env.PROD) return;
  const begin = async () => {
    const { reportWebVitals } = await import('./web-vitals.ts');
    // Passed as an argument: an import of it in that module would move it out of the first chunk.
    reportWebVitals(routePattern(router.state.matches), sendWebVitals);
  };
  // Ignores failures: web vitals are best effort.
  const start = () => whenIdle(() => void begin().catch(() => null));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/**
 * Sends the measurements of a page when it is closed, without waiting for a response. Returns false if offline or if
 * the browser refuses; nothing is stored for later.
 */
function sendWebVitals(report: WebVitalsBody): boolean {
  if (!navigator.onLine) return false;
  return navigator.sendBeacon(
    webVitalsPath,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}
