import { describe, expect, test } from 'vitest';
import { frameAt, moved, partAround, resized } from './face-frame.ts';

describe('a frame around a face', () => {
  test('starts at the touched point, in the size of the frame before', () => {
    expect(frameAt(0.25, 0.5, [])).toEqual({ x: 2500, y: 5000, size: 700 });
    expect(frameAt(1.2, -0.1, [{ x: 1, y: 1, size: 400 }])).toEqual({ x: 10_000, y: 0, size: 400 });
  });

  test('stays in the picture and within its sizes', () => {
    const frame = { x: 9990, y: 10, size: 120 };
    expect(moved(frame, 50, -50)).toEqual({ x: 10_000, y: 0, size: 120 });
    expect(resized(frame, -100).size).toBe(100);
    expect(resized(frame, 90_000).size).toBe(6000);
  });

  test.each([
    [
      'in the middle',
      { x: 5000, y: 5000, size: 1000 },
      { left: 0.425, top: 0.3875, width: 0.15, height: 0.225 },
    ],
    ['at the edge', { x: 0, y: 10_000, size: 1000 }, { left: 0, top: 0.775, width: 0.15, height: 0.225 }],
    ['larger than the picture', { x: 0, y: 0, size: 6000 }, { left: 0, top: 0, width: 2 / 3, height: 1 }],
  ])('cuts a square with some room around it, inside the picture: %s', (_, frame, part) => {
    const { turns, ...cut } = partAround(frame, 1.5);
    expect(turns).toBe(0);
    for (const [name, value] of Object.entries(part))
      expect(cut).toHaveProperty(name, expect.closeTo(value, 5));
  });
});
