import { doubled, growthOf } from '@memcherrish/shared/testing/steps.ts';
import { expect, it } from 'vitest';
import { Leavers } from './leavers.ts';

const walkIn = (n: number) => `walk-in:${String(n).padStart(16, '0')}`;
const leaver = 'a-person-who-left';
const shapes: Record<string, (n: number, count: number) => [string, string]> = {
  'a chain that begins at the leaver': (n) => [n === 0 ? `person:${leaver}` : walkIn(n - 1), walkIn(n)],
  'a chain that reaches the leaver last': (n, count) => [
    walkIn(n),
    n === count - 1 ? `person:${leaver}` : walkIn(n + 1),
  ],
  'a star around the leaver': (n) => [walkIn(n), `person:${leaver}`],
};

// Shows threat:work-of-others
it.each(Object.entries(shapes))(
  'follows %s in a pack at twice the cost for twice as many links',
  (_, shape) => {
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (__, n) => {
        const [who, link_to] = shape(n, count);
        return { who, link_to };
      });
    const note = (rows: ReturnType<typeof rowsOf>) => {
      const leavers = new Leavers([leaver]);
      for (const row of rows) leavers.note('admissions', row);
      expect([...leavers]).toHaveLength(rows.length + 1);
    };
    expect(growthOf(rowsOf, note, 15_000)).toBeLessThan(doubled);
  },
);
