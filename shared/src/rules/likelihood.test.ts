import { expect, it } from 'vitest';
import { howLikely } from './likelihood.ts';

it.each([
  [100, 'very'],
  [85, 'very'],
  [84, 'likely'],
  [72, 'likely'],
  [71, 'maybe'],
])('the score %s is %s', (score, word) => {
  expect(howLikely(score)).toBe(word);
});
