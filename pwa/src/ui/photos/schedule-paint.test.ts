import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schedulePaint, schedulePaintNear } from './schedule-paint.ts';

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

test('draws the queue after the frame, in order, each once', () => {
  const drawn: number[] = [];
  for (const each of [1, 2, 3]) schedulePaint(() => drawn.push(each));
  expect(drawn).toEqual([]);
  frame();
  expect(drawn).toEqual([1, 2, 3]);
  frame();
  expect(drawn).toEqual([1, 2, 3]);
});

test('lets the next frame run when drawing takes long', () => {
  const drawn: number[] = [];
  for (const each of [1, 2, 3])
    schedulePaint(() => {
      vi.advanceTimersByTime(4);
      drawn.push(each);
    });
  frame();
  expect(drawn).toEqual([1, 2]);
  frame();
  expect(drawn).toEqual([1, 2, 3]);
});

test('does not draw what was removed from the screen', () => {
  const drawn: number[] = [];
  const takeBack = schedulePaint(() => drawn.push(1));
  schedulePaint(() => drawn.push(2));
  takeBack();
  frame();
  expect(drawn).toEqual([2]);
});

test('draws a distant element once it comes near the screen, unless it was removed', () => {
  const drawn: string[] = [];
  const observed = new Set<Element>();
  let tell: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (element: Element) => observed.add(element);
      unobserve = (element: Element) => observed.delete(element);
      constructor(told: typeof tell) {
        tell = told;
      }
    },
  );
  const [here, below, gone] = ['here', 'below', 'gone'].map((name) => ({ name }) as unknown as Element);
  if (!here || !below || !gone) throw new Error('Three stand there.');
  schedulePaintNear(here, () => drawn.push('here'));
  schedulePaintNear(below, () => drawn.push('below'));
  const takeBack = schedulePaintNear(gone, () => drawn.push('gone'));
  tell([here, below, gone].map((target) => ({ target, isIntersecting: target !== below })));
  takeBack();
  frame();
  expect(drawn).toEqual(['here']);
  expect([...observed]).toEqual([below]);
  tell([{ target: below, isIntersecting: true }]);
  frame();
  expect(drawn).toEqual(['here', 'below']);
});
