import { expect } from 'vitest';
import { misfits, setTextSize } from './harness/audit.ts';
import { onlineStory } from './harness/story.ts';
import {
  type Stop,
  tourClassRoom,
  tourDashboard,
  tourDoors,
  tourTakes,
  tourTeacher,
} from './harness/tour.ts';
import { failedRequest } from './harness/watch.ts';

const sample = onlineStory.override('serverEnv', { scope: 'file' }, { SAMPLE: 'on' });

/** Text of 32 px is the browser's own setting for large text: twice the usual. */
const settings = [
  { width: 320, text: 16, newcomer: '+919847088003' },
  { width: 390, text: 32, newcomer: '+919847088004' },
] as const;

sample.for(settings)(
  'nothing is cut at $width px with text of $text px',
  tourTakes,
  async (setting, { device, server }) => {
    const { width, text, newcomer } = setting;
    const found: string[] = [];
    const stop: Stop = async (page, screen) => {
      for (const misfit of await misfits(page)) found.push(`${screen}: ${misfit}`);
    };
    const narrow = async () => {
      const { page, errors } = await device();
      errors.expect(failedRequest);
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await setTextSize(page, text);
      await page.goto('/');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${text}px`,
      );
      return page;
    };
    await tourDoors(await narrow(), server, newcomer, stop);
    await tourClassRoom(await narrow(), stop);
    await tourTeacher(await narrow(), stop);
    expect(found).toEqual([]);
  },
);

sample('the dashboard fits a small tablet', tourTakes, async ({ device }) => {
  const { page } = await device();
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  await tourDashboard(page, async (_page, screen) => {
    for (const misfit of await misfits(page)) found.push(`${screen}: ${misfit}`);
  });
  expect(found).toEqual([]);
});
