import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { card } from './harness/class-room.ts';
import { signIn } from './harness/doors.ts';
import { onlineStory } from './harness/story.ts';
import { sampleAccounts } from './harness/tour.ts';
import { tourSchool } from './harness/tour-school.ts';
import { failedRequest } from './harness/watch.ts';

const sample = onlineStory.extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' });

sample(
  'in the batch views and the profile axe objects to nothing, and nothing is cut',
  { timeout: 300_000 },
  async ({ device, server }) => {
    const { page, errors } = await device();
    errors.expect(failedRequest);
    await tourSchool(page, server, expectAccessible);
  },
);

sample('the Courtyard and a change of the profile need no pointer', async ({ device }) => {
  const { page } = await device({ wide: true });
  const { name, username, password } = sampleAccounts.schoolmate;
  await signIn(page, username, password);
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (accessibleName: string | RegExp, role: 'link' | 'button' | 'textbox') => {
    const target = page.getByRole(role, { name: accessibleName, exact: true }).first();
    await target.waitFor();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not lead to ${accessibleName}.`);
  };

  await tabTo('Courtyard', 'link');
  await press('Enter');
  await page.waitForURL('**/assembly');
  await tabTo(/^Teachers/, 'button');
  await press('Enter');
  await page.getByRole('list', { name: 'Teachers' }).waitFor();
  await press('Tab');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // From the teachers to the faces: one stop, and arrows from there.
  await press('Tab');
  await press('ArrowRight');
  await press('ArrowRight');
  await press('Enter');
  await card(page, name).waitFor();
  await press('Escape');
  await card(page, name).waitFor({ state: 'detached' });

  await page.goto('/profile');
  await tabTo('Place', 'textbox');
  await press('ControlOrMeta+a');
  await page.keyboard.type('Thrissur');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await press('Enter');
  expect((await saved).status()).toBe(200);
});
