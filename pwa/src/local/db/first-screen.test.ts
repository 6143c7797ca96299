import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that has just begun, and whether its first screen is whole. */
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

test('a screen that reads nothing is whole once it is there', async () => {
  const { screenIsThere, isWhole } = await aPage();
  expect(await isWhole(1000)).toBe(false);
  screenIsThere();
  expect(await isWhole()).toBe(true);
});

test('a screen is whole when all that it reads has come, in whatever order', async () => {
  const { screenIsThere, screenWaits, isWhole } = await aPage();
  const personCame = screenWaits();
  const classCame = screenWaits();
  classCame();
  screenIsThere();
  expect(await isWhole(1000)).toBe(false);
  personCame();
  expect(await isWhole()).toBe(true);
});

test('what has come may bring up something else to be read', async () => {
  const { screenIsThere, screenWaits, isWhole } = await aPage();
  const personCame = screenWaits();
  screenIsThere();
  personCame();
  const classCame = screenWaits();
  expect(await isWhole(1000)).toBe(false);
  classCame();
  expect(await isWhole()).toBe(true);
});

test('what does not come holds the rest back for ten seconds, no longer', async () => {
  const { screenIsThere, screenWaits, isWhole } = await aPage();
  screenWaits();
  screenIsThere();
  expect(await isWhole(9999)).toBe(false);
  expect(await isWhole(1)).toBe(true);
});
