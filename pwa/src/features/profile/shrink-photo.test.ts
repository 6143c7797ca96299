import { expect, test } from 'vitest';
import { fitted } from './shrink-photo.ts';

test.each([
  ['a large photo', 4000, 3000, 1600, 1200],
  ['a tall one', 3000, 4000, 1200, 1600],
  ['one that fits', 800, 600, 800, 600],
  ['a thread', 1, 9000, 1, 1600],
])('%s is fitted and never enlarged', (_, width, height, toWidth, toHeight) => {
  expect(fitted(width, height)).toEqual({ width: toWidth, height: toHeight });
});
