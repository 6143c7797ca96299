import { expect, test } from 'vitest';
import { type PhotoPart, sourceSquare } from './photo-part.ts';

const quarter: PhotoPart = { turns: 0, left: 0, top: 0, width: 0.25, height: 0.5 };

// Crops the upper left square of 100 from a photo of 400 x 200, after its turns.
test.each([
  ['upright', 0, { x: 0, y: 0, side: 100 }],
  ['turned to the right, so that its lower left is up', 1, { x: 0, y: 100, side: 100 }],
  ['upside down', 2, { x: 300, y: 100, side: 100 }],
  ['turned to the left, so that its upper right is up', 3, { x: 300, y: 0, side: 100 }],
  ['turned all the way round', 4, { x: 0, y: 0, side: 100 }],
])('finds the chosen square in a photo that is %s', (_, turns, square) => {
  const { width, height } = quarter;
  const part = turns % 2 === 0 ? { ...quarter, turns } : { ...quarter, turns, width: height, height: width };
  expect(sourceSquare(part, 400, 200)).toEqual(square);
});

test('finds a part away from the edges after a turn', () => {
  // The part is 40 from the left and 120 from the top of 200 x 400, after a quarter turn to the right.
  const part = { turns: 1, left: 0.2, top: 0.3, width: 0.25, height: 0.125 };
  expect(sourceSquare(part, 400, 200)).toEqual({ x: 120, y: 110, side: 50 });
});

test.each([
  ['shares slightly too large', { turns: 0, left: 0.001, top: 0, width: 1.01, height: 1.01 }, 90, 90],
  ['a very thin photo', { turns: 1, left: 0, top: 0.5, width: 1, height: 0.001 }, 1, 900],
  ['shares below zero', { turns: 3, left: -0.01, top: -0.01, width: 0.5, height: 0.5 }, 31, 17],
])('keeps the square inside the photo for %s', (_, part, width, height) => {
  const { x, y, side } = sourceSquare(part, width, height);
  expect(side).toBeGreaterThanOrEqual(1);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + side).toBeLessThanOrEqual(width);
  expect(y + side).toBeLessThanOrEqual(height);
});
