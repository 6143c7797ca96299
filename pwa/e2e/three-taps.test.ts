import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventReplies, eventSaved, type NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { largeText, setTextSize, settled } from './harness/audit.ts';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';

/** A person of seventy replies to an invitation with three taps at most, also with large text on a narrow phone. */

const school = story.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const day = 24 * 60 * 60 * 1000;
const answers = ['Coming', 'Maybe', 'Not coming'] as const;
/** The size of a finger, in CSS pixels. */
const target = 44;

/** Announces an event with a question, which a reply may leave without an answer. */
async function announced({ desk, schoolId, batchId }: SmallSchool, id: string) {
  const body: NewEventBody = {
    ...{ _id: id, schoolId, batchIds: [batchId], teachers: true, title: `Reunion of ${id}` },
    startsAt: new Date(Date.now() + 3 * day).toISOString(),
    ...{ endsAt: null, zone: 'Asia/Kolkata', place: 'The school hall', address: 'Hill Road 1, Kochi' },
    ...{ programme: 'Lunch\nSongs', cost: '₹500 at the door', capacity: 80 },
    questions: [{ _id: 'question-of-a-dish', text: 'Which dish do you bring?', choices: [] }],
  };
  await desk.send('POST', paths.reunions, eventSaved, body);
  return { eventId: id, title: body.title };
}

/** Returns the replies on the server. */
const repliesTo = async ({ desk }: SmallSchool, eventId: string) =>
  (await desk.send('GET', paths.reunionReplies(eventId), eventReplies)).replies;

/** Expects an element between the top of the screen and the tab bar, without scrolling. */
async function expectOnScreen(element: Locator, bar: Locator): Promise<void> {
  const [box, barBox] = [await element.boundingBox(), await bar.boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
}

school(
  'from the class room two taps save an answer on the server, and nothing has to be closed afterwards',
  async ({ device, school }) => {
    const { eventId, title } = await announced(school, 'event-of-three-taps');
    const { page } = await device();
    await signIn(page, josna.username);
    await person(page, josna.name).waitFor();
    await servedByWorker(page);
    await page.goto('/viewpage-new');
    const bar = page.getByRole('navigation', { name: 'School' });
    let taps = 0;
    const tap = async (element: Locator) => {
      await element.waitFor();
      await settled(page);
      await expectOnScreen(element, bar);
      taps += 1;
      await element.click();
    };

    await tap(page.getByRole('link', { name: new RegExp(title) }));
    await tap(page.getByRole('button', { name: 'Coming', exact: true }));
    expect(taps).toBeLessThanOrEqual(3);
    await expect
      .poll(() => repliesTo(school, eventId))
      .toMatchObject([{ name: josna.name, answer: 'coming', guests: 0, diet: null }]);
    // The only dialog is the message, which closes by itself.
    expect(await page.getByRole('dialog').allInnerTexts()).toEqual([
      expect.stringContaining('Saved: you are coming.'),
    ]);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.getByRole('heading', { name: title }).waitFor();
    const details = page.getByRole('button', { name: 'Guests, food and notes' });
    expect(await details.getAttribute('aria-expanded')).toBe('false');
  },
);

school('the answers stay large and whole at 320 pixels with text of 200 %', async ({ device, school }) => {
  const { eventId, title } = await announced(school, 'event-in-large-text');
  const { page } = await device({ online: true });
  await signInAt(page, `/events/${eventId}`, josna.username);
  await page.getByRole('heading', { name: title }).waitFor();
  for (const [width, text] of [
    [390, 16],
    [320, 16],
    [320, largeText],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await setTextSize(page, text);
    await settled(page);
    for (const name of answers) {
      const button = page.getByRole('button', { name, exact: true });
      const box = await button.boundingBox();
      const which = `${name} at ${width} px with text of ${text} px`;
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), which).toBeGreaterThanOrEqual(target);
      expect((box?.x ?? -1) + (box?.width ?? 0), which).toBeLessThanOrEqual(width);
      // A word that is broken in the middle has more lines than words.
      const lines = await button.locator('span').evaluate((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, which).toBeLessThanOrEqual(name.split(' ').length);
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Coming', exact: true }).click();
  await expect.poll(() => repliesTo(school, eventId)).toMatchObject([{ answer: 'coming' }]);
});
