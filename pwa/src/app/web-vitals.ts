import type { WebVitalsBody } from '@memcherrish/shared/wire/base/web-vitals.ts';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

type Measure = WebVitalsBody['metrics'][number];

/**
 * Layout shift is a share, the other values are milliseconds. Values are rounded: more digits would only help to
 * identify devices.
 */
function measureOf({ name, value, rating }: MetricType): Measure {
  return { name, value: name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value), rating };
}

/** Measures this page and sends the result once: when the page is first hidden or closed while online. */
export function reportWebVitals(route: string, send: (report: WebVitalsBody) => boolean): void {
  const measures = new Map<Measure['name'], Measure>();
  const keep = (metric: MetricType) => {
    measures.set(metric.name, measureOf(metric));
    // Shows in the developer tools' timeline which values would be sent now.
    performance.mark(`web-vitals ${metric.name}`);
  };
  for (const follow of [onCLS, onINP, onLCP, onFCP, onTTFB]) follow(keep);

  function report() {
    if (document.visibilityState !== 'hidden' || measures.size === 0) return;
    if (!send({ route, metrics: [...measures.values()] })) return;
    document.removeEventListener('visibilitychange', report);
    window.removeEventListener('pagehide', report);
  }
  // Added after the listeners of the library, which take their last measurement in the same event.
  document.addEventListener('visibilitychange', report);
  window.addEventListener('pagehide', report);
}
