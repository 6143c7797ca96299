import { afterEach, expect, test, vi } from 'vitest';
import { alone, beside } from './locks.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page that can be left; this process has none of its own. */
function aPage() {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return { leave: () => page.dispatchEvent(new Event('pagehide')) };
}

const never = () => new Promise<void>(() => undefined);

test('runs work one after another, and returns to each caller the value of its own work', async () => {
  const order: string[] = [];
  const first = alone('turn', async () => {
    order.push('first');
    return 1;
  });
  const second = alone('turn', async () => {
    order.push('second');
    return 2;
  });
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(order).toEqual(['first', 'second']);
});

test('releases the lock of work that fails, and rejects with its error', async () => {
  await expect(
    alone('failing', () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await alone('failing', async () => 'next')).toBe('next');
});

test('releases the lock of a page that is left in the middle of its work', async () => {
  const page = aPage();
  let begin: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  void alone('asleep', async () => {
    begin();
    await never();
  });
  await hasBegun;
  const next = alone('asleep', async () => 'next');
  page.leave();
  expect(await next).toBe('next');
});

test('stops waiting for the lock of a suspended tab', async () => {
  const page = aPage();
  void alone('long', never);
  expect(await beside('long', async () => 'done', 10)).toBe('done');
  page.leave();
});
