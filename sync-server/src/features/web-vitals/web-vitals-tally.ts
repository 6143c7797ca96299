import type { WebVitalsBody } from '@memcherrish/shared/wire/base/web-vitals.ts';

declare module '#server/context.ts' {
  interface AppContext {
    vitals: WebVitalsTally;
  }
}

type Measure = WebVitalsBody['metrics'][number];

interface Count {
  ratings: Record<Measure['rating'], number>;
  worst: number;
}

/** Many times the number of the app's routes. Invented routes cannot fill the memory. */
const mostRoutes = 200;
const words: Record<Measure['rating'], string> = {
  good: 'good',
  'needs-improvement': 'in need of improvement',
  poor: 'poor',
};

/**
 * Counts page speed by route since the last call of `take`. The counts are only in memory and hold nothing
 * about people.
 */
export class WebVitalsTally {
  #routes = new Map<string, Map<Measure['name'], Count>>();

  add({ route, metrics }: WebVitalsBody): void {
    const counts = this.#routes.get(route) ?? new Map<Measure['name'], Count>();
    if (!this.#routes.has(route)) {
      if (this.#routes.size >= mostRoutes) return;
      this.#routes.set(route, counts);
    }
    for (const { name, value, rating } of metrics) {
      const count = counts.get(name) ?? { ratings: { good: 0, 'needs-improvement': 0, poor: 0 }, worst: 0 };
      count.ratings[rating] += 1;
      count.worst = Math.max(count.worst, value);
      counts.set(name, count);
    }
  }

  /** Returns a line for each route, by name, and resets the counts. */
  take(): string[] {
    const routes = [...this.#routes].sort(([one], [other]) => (one < other ? -1 : 1));
    this.#routes = new Map();
    return routes.map(([route, counts]) => {
      const measures = [...counts].map(([name, count]) => `${name} ${inWords(count)}`);
      return `Page speed of ${route}: ${measures.join('; ')}.`;
    });
  }
}

function inWords({ ratings, worst }: Count): string {
  const shares = Object.entries(ratings).filter(([, count]) => count > 0);
  const counted = shares.map(([rating, count]) => `${count} ${words[rating as Measure['rating']]}`);
  return `${counted.join(', ')} (at worst ${worst})`;
}
