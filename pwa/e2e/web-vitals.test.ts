import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { webVitalsBody } from '@memcherrish/shared/wire/base/web-vitals.ts';
import type { Page, Response } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

/**
 * Waits for the measurements. The library loads last and reports earlier entries, so a loaded file alone
 * proves nothing.
 */
async function measured(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['FCP', 'TTFB'].every((each) => performance.getEntriesByName(`web-vitals ${each}`, 'mark').length > 0),
  );
}

/** Hides the page, as when another app comes to the front. */
async function putAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

async function takeUp(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Records the beacons, because no tool shows their bodies. All of them are still sent. */
async function readAlong(page: Page): Promise<{ bodies: () => Promise<{ type: string; text: string }[]> }> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    const handed: BodyInit[] = [];
    Reflect.set(window, 'handed', handed);
    navigator.sendBeacon = (address, body) => {
      if (body) handed.push(body);
      return send(address, body);
    };
  });
  const bodies = () =>
    page.evaluate(() =>
      Promise.all(
        (Reflect.get(window, 'handed') as Blob[]).map(async (each) => ({
          type: each.type,
          text: await each.text(),
        })),
      ),
    );
  return { bodies };
}

const isReport = (answer: Response) => new URL(answer.url()).pathname === paths.webVitals;

// Shows spec:calls.41
school('a page that is left reports its speed and nothing about the viewer', async ({ device, school }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  const { bodies } = await readAlong(page);
  await page.goto(`/schools/${school.schoolId}/batches/${school.batchId}/assembly?from=${josna.username}`);
  await page.getByRole('button', { name: `${josna.name} (you)` }).waitFor();
  await measured(page);
  await page.getByRole('button', { name: `${josna.name} (you)` }).click();
  await page.getByRole('dialog').waitFor();
  const taken = page.waitForResponse(isReport);
  await putAway(page);
  expect((await taken).status()).toBe(204);

  const [report, ...more] = await bodies();
  expect(more).toEqual([]);
  if (!report) throw new Error('The report has no body.');
  expect(report.type).toBe('application/json');
  expect(report.text.length).toBeLessThan(2048);
  const { route, metrics } = webVitalsBody.parse(JSON.parse(report.text));
  expect(route).toBe('/schools/:schoolId/batches/:batchId/assembly');
  expect(metrics.map(({ name }) => name)).toEqual(expect.arrayContaining(['FCP', 'LCP', 'TTFB', 'CLS']));
  // The body has these bytes only: no page view id, no navigation, no entry.
  const named = metrics.map(({ name, value, rating }) => ({ name, value, rating }));
  expect(report.text).toBe(JSON.stringify({ route, metrics: named }));
  const { schoolId, batchId } = school;
  for (const secret of [schoolId, batchId, josna.username, josna.name, josna.mobile.slice(-6)])
    expect(report.text).not.toContain(secret);

  // Each start of the app reports once.
  await takeUp(page);
  await putAway(page);
  expect((await bodies()).length).toBe(1);
});

school('nothing is sent without a connection', async ({ device, school: _ }) => {
  const { page, context, errors } = await device({ online: false });
  await signIn(page, josna.username);
  const { bodies } = await readAlong(page);
  await page.goto('/viewpage-new');
  await person(page, josna.name).waitFor();
  await measured(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.getByText(/^No internet\./).waitFor();
  await putAway(page);
  expect(await bodies()).toEqual([]);
  await takeUp(page);
  await context.setOffline(false);
  await page.getByText(/^No internet\./).waitFor({ state: 'detached' });
  const taken = page.waitForResponse(isReport);
  await putAway(page);
  expect((await taken).status()).toBe(204);
  expect((await bodies()).length).toBe(1);
});

// The last test of the file: it stops the server, which then prints its counts.
school('a closed page has reported too, and the operator reads counts', async ({ device, server }) => {
  const { page } = await device();
  await page.goto('/register-teacher');
  await page.getByRole('button', { name: 'Register', exact: true }).waitFor();
  await measured(page);
  await page.goto('about:blank');
  await page.goto('/login-teacher');
  await measured(page);
  const taken = page.waitForResponse(isReport);
  await putAway(page);
  await taken;
  await server.stop();
  const said = server.printed().match(/Page speed of .*/g) ?? [];
  expect(said.find((line) => line.includes('/register-teacher'))).toMatch(
    /^Page speed of \/register-teacher: .*FCP 1 (good|in need of improvement|poor) \(at worst \d+\)/,
  );
  expect(said.find((line) => line.includes('assembly'))).toContain('/schools/:schoolId/batches/:batchId/');
});
