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

test('one waits until the other is done, and each gets what its own work answers', async () => {
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

test('work that fails ends its turn, and its failure is told', async () => {
  await expect(
    alone('failing', () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await alone('failing', async () => 'next')).toBe('next');
});

test('a page that is left in the middle of its work holds up nobody', async () => {
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

test('who works beside others gives up waiting for one who sleeps', async () => {
  const page = aPage();
  void alone('long', never);
  expect(await beside('long', async () => 'done', 10)).toBe('done');
  page.leave();
});
