import type { Locator, Page } from 'playwright';

/** Milliseconds of each interaction: from the key or touch until the frame with the response is drawn. */
export interface Interactions {
  'open a card': number[];
  'close it': number[];
  'open the menu': number[];
  'to the Courtyard': number[];
  'to the class room': number[];
  'type a letter in the search': number[];
  /**
   * Measured until the results are on the screen, which may be a later frame. A letter that does not change the
   * results is not counted.
   */
  'letter typed, results shown': number[];
  'scroll All Batches': number[];
}

declare global {
  var spent: { slowest: number; longestFrame: number; keyAt: number; resultsAfter: number };
}

const name = ['a', 'n', 'j', 'a', 'l', 'i'];

/** Measures interactions in the built app on a processor four times slower. */
export async function measureInteractions(page: Page, address: string, runs: number): Promise<Interactions> {
  await page.addInitScript(watch);
  const session = await page.context().newCDPSession(page);
  const measured: Interactions = {
    'open a card': [],
    'close it': [],
    'open the menu': [],
    'to the Courtyard': [],
    'to the class room': [],
    'type a letter in the search': [],
    'letter typed, results shown': [],
    'scroll All Batches': [],
  };
  const took = async (what: keyof Interactions, act: () => Promise<void>) => {
    await page.evaluate(() => Object.assign(spent, { slowest: 0, longestFrame: 0 }));
    await act();
    await settled(page);
    measured[what].push(await page.evaluate(() => spent.slowest));
  };
  await page.goto(`${address}/viewpage-new`);
  const face = page.locator('.class-box button').nth(3);
  const menu = page.getByRole('button', { name: /^Profile menu/ });
  const tab = (name: string) => page.getByRole('link', { name });
  await face.waitFor();
  // Waits for the work that runs when the page is idle, so that its first second is not measured.
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let run = 0; run < runs; run += 1) {
    const pressFace = await above(page, face);
    await took('open a card', async () => {
      await pressFace();
      await standing(page, '[role=dialog] .card-rows');
    });
    await took('close it', async () => {
      await page.keyboard.press('Escape');
      await gone(page, '[role=dialog]');
    });
    const pressMenu = await above(page, menu);
    await took('open the menu', async () => {
      await pressMenu();
      await standing(page, '[role=menu]');
    });
    await page.keyboard.press('Escape');
    await gone(page, '[role=menu]');
    const pressCourtyard = await above(page, tab('Courtyard'));
    await took('to the Courtyard', async () => {
      await pressCourtyard();
      await standing(page, '.division-panel');
    });
    const pressClassRoom = await above(page, tab('Class room'));
    await took('to the class room', async () => {
      await pressClassRoom();
      await standing(page, '.class-box');
    });
  }
  const school = await page.evaluate(
    () => JSON.parse(localStorage.getItem('schoolmateData') ?? '{}').schoolId,
  );
  await page.goto(`${address}/schooldetails/${school}`);
  await page.locator('.batch-list button').first().waitFor();
  await page.mouse.move(195, 420);
  for (let run = 0; run < runs; run += 1) {
    await page.evaluate(() => Object.assign(spent, { longestFrame: 0 }));
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, run % 2 === 0 ? 300 : -300);
    await settled(page);
    measured['scroll All Batches'].push(await page.evaluate(() => spent.longestFrame));
  }
  await page.goto(`${address}/search`);
  const field = page.getByRole('searchbox');
  // The search index is complete.
  await page.getByText(/people on this device/).waitFor();
  for (let run = 0; run < runs; run += 1) {
    await field.fill('');
    await settled(page);
    for (const letter of name) {
      await page.evaluate(() => Object.assign(spent, { keyAt: 0, resultsAfter: 0 }));
      await took('type a letter in the search', () => page.keyboard.press(letter));
      const after = await page.evaluate(() => spent.resultsAfter);
      if (after > 0) measured['letter typed, results shown'].push(after);
    }
  }
  await session.detach();
  return measured;
}

/*
 * The measurement must cost the page little. Finding a role, or checking whether a button is enabled, reads the style
 * of every element. On a slow processor that takes as long as the response itself.
 */

/** Moves the pointer above a button. Returns a function that presses it. */
async function above(page: Page, button: Locator): Promise<() => Promise<void>> {
  await button.hover();
  const box = await button.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await settled(page);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function standing(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((what) => document.querySelector(what) !== null, selector);
}

async function gone(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((what) => document.querySelector(what) === null, selector);
}

/** Waits two frames: the result of an action is drawn, and the browser has reported its duration. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 6; frames += 1) await frame();
  });
}

/** Runs in the page. */
function watch(): void {
  globalThis.spent = { slowest: 0, longestFrame: 0, keyAt: 0, resultsAfter: 0 };
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
      // Events without an interaction, such as hovering, do not count.
      if (interactionId > 0) spent.slowest = Math.max(spent.slowest, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  let last = performance.now();
  const frame = (now: number) => {
    spent.longestFrame = Math.max(spent.longestFrame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  document.addEventListener('keydown', ({ timeStamp }) => Object.assign(spent, { keyAt: timeStamp }), true);
  const isResult = ({ target, addedNodes }: MutationRecord) =>
    [target, ...addedNodes].some((node) => {
      const element = node instanceof Element ? node : node.parentElement;
      // Photos that load into a row later do not count.
      return element?.matches('.found, .search-count');
    });
  new MutationObserver((changes) => {
    const { keyAt } = spent;
    if (keyAt === 0 || !changes.some(isResult)) return;
    spent.keyAt = 0;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      // Runs after the frame is complete.
      channel.port1.onmessage = () => {
        spent.resultsAfter = performance.now() - keyAt;
      };
      channel.port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
