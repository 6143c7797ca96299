import type { WebVitalsBody } from '@memcherrish/shared/wire/web-vitals.ts';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

type Measure = WebVitalsBody['metrics'][number];

/** A shift of the layout is a share, the others are milliseconds: finer than this, a value only tells devices apart. */
function measureOf({ name, value, rating }: MetricType): Measure {
  return { name, value: name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value), rating };
}

/** Measures this page, and says once what came of it: when the page is left for the first time with a connection there. */
export function reportWebVitals(route: string, send: (report: WebVitalsBody) => boolean): void {
  const measures = new Map<Measure['name'], Measure>();
  const keep = (metric: MetricType) => {
    measures.set(metric.name, measureOf(metric));
    // For the timeline of the developer tools: what is marked would be said if the page were left now.
    performance.mark(`web-vitals ${metric.name}`);
  };
  for (const follow of [onCLS, onINP, onLCP, onFCP, onTTFB]) follow(keep);

  function report() {
    if (document.visibilityState !== 'hidden' || measures.size === 0) return;
    if (!send({ route, metrics: [...measures.values()] })) return;
    document.removeEventListener('visibilitychange', report);
    window.removeEventListener('pagehide', report);
  }
  // After the listeners of the library, which take their last measure at the same moment.
  document.addEventListener('visibilitychange', report);
  window.addEventListener('pagehide', report);
}
