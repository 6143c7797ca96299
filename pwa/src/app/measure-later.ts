import { sendWebVitals } from '#api/web-vitals.ts';
import { whenIdle } from '#local/device/when-idle.ts';
import { routePattern } from './route-pattern.ts';
import type { createRouter } from './router.tsx';

/** Once the page is there and has nothing else to do; the library looks back to what happened before it came. */
export function measureLater(router: ReturnType<typeof createRouter>): void {
  if (!import.meta.env.PROD) return;
  const begin = async () => {
    const { reportWebVitals } = await import('./web-vitals.ts');
    // Handed over: what it imports would come out of the first chunk.
    reportWebVitals(routePattern(router.state.matches), sendWebVitals);
  };
  // A measure that cannot be taken is nobody's trouble.
  const start = () => whenIdle(() => void begin().catch(() => null));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
