import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawSoon } from './draw-soon.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work));
});

afterEach(() => {
  frames = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function frame(): void {
  for (const work of frames.splice(0)) work();
  vi.runAllTimers();
}

test('what waits is drawn after the frame, in order, and none of it twice', () => {
  const drawn: number[] = [];
  for (const each of [1, 2, 3]) drawSoon(() => drawn.push(each));
  expect(drawn).toEqual([]);
  frame();
  expect(drawn).toEqual([1, 2, 3]);
  frame();
  expect(drawn).toEqual([1, 2, 3]);
});

test('what takes long leaves the next frame its turn', () => {
  const drawn: number[] = [];
  for (const each of [1, 2, 3])
    drawSoon(() => {
      vi.advanceTimersByTime(4);
      drawn.push(each);
    });
  frame();
  expect(drawn).toEqual([1, 2]);
  frame();
  expect(drawn).toEqual([1, 2, 3]);
});

test('what has gone from the screen is not drawn', () => {
  const drawn: number[] = [];
  const takeBack = drawSoon(() => drawn.push(1));
  drawSoon(() => drawn.push(2));
  takeBack();
  frame();
  expect(drawn).toEqual([2]);
});
