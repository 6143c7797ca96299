import { expect, test } from 'vitest';
import { rateInWords } from './rate-in-words.ts';

test.each([
  [
    'since the start',
    { asked: 1000, made: 11, compressed: 11, read: 20, patched: 5, bytes: 3_240_000 },
    { asked: 0, made: 0 },
    '98.9 % of 1000',
  ],
  [
    'since the last report',
    { asked: 1100, made: 61, compressed: 61, read: 90, patched: 5, bytes: 3_240_000 },
    { asked: 1000, made: 11 },
    '50.0 % of 100',
  ],
  [
    'when nothing was cached',
    { asked: 4, made: 4, compressed: 4, read: 4, patched: 0, bytes: 3_240_000 },
    { asked: 0, made: 0 },
    '0.0 % of 4',
  ],
])('reports the cache hit rate %s', (_, rate, before, told) => {
  expect(rateInWords(rate, before)).toBe(`Snapshots: ${told} pieces lay ready, 3.2 MB are kept.`);
});

test('returns null for a day without requests', () => {
  const rate = { asked: 7, made: 2, compressed: 2, read: 2, patched: 0, bytes: 100 };
  expect(rateInWords(rate, { asked: 7, made: 2 })).toBeNull();
});
