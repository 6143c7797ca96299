import { doubled, growthOf } from '@memcherrish/shared/testing/steps.ts';
import { expect, it } from 'vitest';
import { structuresFrom } from './structure-store.ts';

const named = (n: number) => ({ id: `school ${n}`, name: `School ${n}`, photo_name: null });
const divisionOf = (school: number, batch: number, n: number) => ({
  ...{ id: `batch ${batch}`, school_id: `school ${school}`, label: '2009 - 2010' },
  ...{ division_id: `division ${n}`, name: 'A' },
});

// Shows threat:work-of-others
it.each([
  ['schools with one class each', (count: number) => structure(count, (n) => [n, n])],
  ['classes of one batch', (count: number) => structure(1, () => [0, 0], count)],
  ['batches of one school', (count: number) => structure(1, (n) => [0, n], count)],
  [
    'schools with twenty classes each',
    (count: number) => structure(count, (n) => [n % count, n], 20 * count),
  ],
] as const)('groups %s at twice the cost for twice as many', (_, shape) => {
  const growth = growthOf(shape, ({ schools, rows }) => structuresFrom(schools, rows), 1000);
  expect(growth).toBeLessThan(doubled);
});

function structure(schools: number, placeOf: (n: number) => readonly [number, number], classes = schools) {
  return {
    schools: Array.from({ length: schools }, (_, n) => named(n)),
    rows: Array.from({ length: classes }, (_, n) => divisionOf(...placeOf(n), n)),
  };
}
