import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that has just loaded. Reports whether its first screen is complete. */
async function aPage() {
  vi.resetModules();
  const { firstScreen, screenIsThere, screenWaits } = await import('./first-screen.ts');
  let whole = false;
  void firstScreen.then(() => {
    whole = true;
  });
  const isWhole = async (after = 0) => {
    await vi.advanceTimersByTimeAsync(after);
    return whole;
  };
  return { screenIsThere, screenWaits, isWhole };
}

test('treats a screen that reads nothing as complete once it is mounted', async () => {
  const { screenIsThere, isWhole } = await aPage();
  expect(await isWhole(1000)).toBe(false);
  screenIsThere();
  expect(await isWhole()).toBe(true);
});

test('treats a screen as complete when all its reads have finished, in any order', async () => {
  const { screenIsThere, screenWaits, isWhole } = await aPage();
  const personCame = screenWaits();
  const classCame = screenWaits();
  classCame();
  screenIsThere();
  expect(await isWhole(1000)).toBe(false);
  personCame();
  expect(await isWhole()).toBe(true);
});

test('waits for a read that another finished read has started', async () => {
  const { screenIsThere, screenWaits, isWhole } = await aPage();
  const personCame = screenWaits();
  screenIsThere();
  personCame();
  const classCame = screenWaits();
  expect(await isWhole(1000)).toBe(false);
  classCame();
  expect(await isWhole()).toBe(true);
});

test('stops waiting for a read after ten seconds', async () => {
  const { screenIsThere, screenWaits, isWhole } = await aPage();
  screenWaits();
  screenIsThere();
  expect(await isWhole(9999)).toBe(false);
  expect(await isWhole(1)).toBe(true);
});
