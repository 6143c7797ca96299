import { expect } from 'vitest';
import { expectAccessible, misfits, setTextSize } from './harness/audit.ts';
import { Desk } from './harness/school.ts';
import { onlineStory } from './harness/story.ts';
import { type Stop, sampleAccounts } from './harness/tour.ts';
import { type Known, tourChangePassword, tourFindSchool, tourForgotPassword } from './harness/tour-entry.ts';
import { failedRequest } from './harness/watch.ts';

/** The passwords and the way to a class: axe objects to nothing, and nothing is cut on narrow screens and with large text. */
const sample = onlineStory
  .override('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('known', { scope: 'file' }, async ({ server }): Promise<Known> => {
    const { username, password } = sampleAccounts.schoolmate;
    const { mobile } = await new Desk(server).signIn(username, password);
    return { username, password, mobile };
  });

sample('axe objects to nothing on the way to a new password', async ({ device, server, known }) => {
  const { page } = await device();
  await tourForgotPassword(page, server, known, expectAccessible);
});

sample('axe objects to nothing where a password is changed', async ({ device, known }) => {
  const { page } = await device();
  await tourChangePassword(page, known, expectAccessible);
});

sample('axe objects to nothing on the way to a class', async ({ device, known }) => {
  const { page } = await device();
  await tourFindSchool(page, known, expectAccessible);
});

const settings = [
  { width: 320, text: 16 },
  { width: 390, text: 32 },
] as const;

sample.for(settings)(
  'nothing is cut at $width px with text of $text px',
  async (setting, { device, server, known }) => {
    const found: string[] = [];
    const stop: Stop = async (page, screen) => {
      for (const misfit of await misfits(page)) found.push(`${screen}: ${misfit}`);
    };
    const narrow = async () => {
      const { page, errors } = await device();
      errors.expect(failedRequest);
      await page.setViewportSize({ width: setting.width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await setTextSize(page, setting.text);
      return page;
    };
    await tourForgotPassword(await narrow(), server, known, stop);
    await tourChangePassword(await narrow(), known, stop);
    await tourFindSchool(await narrow(), known, stop);
    expect(found).toEqual([]);
  },
);
