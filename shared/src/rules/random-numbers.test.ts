import { expect, it } from 'vitest';
import { randomNumbers } from './random-numbers.ts';

it('a seed gives the same numbers on every machine, from 0 to 1', () => {
  const next = randomNumbers(1);
  expect([next(), next(), next()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  const many = Array.from({ length: 1000 }, randomNumbers(7));
  expect(Math.min(...many)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...many)).toBeLessThan(1);
  expect(new Set(many).size).toBe(1000);
});
