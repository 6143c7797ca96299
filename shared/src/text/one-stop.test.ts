import { expect, test } from 'vitest';
import { blockWords } from './account/blocks.ts';
import { oneStop } from './one-stop.ts';

test('a sentence that ends with a name has one full stop', () => {
  expect(blockWords.youHide('Amrutha D S.')).toBe('You are hidden from Amrutha D S.');
  expect(blockWords.youHide('Anju')).toBe('You are hidden from Anju.');
  expect(oneStop('You are in 10-A, at St. Mary’s H. S. S.. Welcome.')).toBe(
    'You are in 10-A, at St. Mary’s H. S. S. Welcome.',
  );
  expect(oneStop('Saving...')).toBe('Saving...');
});
