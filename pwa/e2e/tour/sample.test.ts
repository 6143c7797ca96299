import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from '../harness/audit.ts';
import { card } from '../harness/class-room.ts';
import { expectFocusIn, tabTo } from '../harness/keyboard.ts';
import { contentOf, pictures, picturesFolder } from '../harness/pictures.ts';
import { signIn } from '../harness/sign-in.ts';
import { onlineStory } from '../harness/story.ts';
import { sampleAccounts, tourClassRoom, tourDashboard, tourTakes, tourTeacher } from '../harness/tour.ts';
import { tourSchool } from '../harness/tour-school.ts';
import { failedRequest } from '../harness/watch.ts';

/** The screens of the sample school's people, with their dialogs. */
const sample = onlineStory.extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' });

/** Also expects that the pages show today's screen, where they have a picture of it. */
async function lookAt(page: Page, screen: string): Promise<void> {
  for (const picture of pictures.filter((each) => each.screen === screen)) {
    const message = `${picture.name}.png shows an older screen: run npm run pictures`;
    const stored = await readFile(join(picturesFolder, `${picture.name}.txt`), 'utf8');
    await expect.poll(() => contentOf(page, picture), { message }).toBe(stored);
  }
  await expectAccessible(page, screen);
}

sample('axe finds nothing wrong in the class room, and nothing is cut off', tourTakes, async ({ device }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await tourClassRoom(page, lookAt);
});

sample(
  'axe finds nothing wrong in the batch views and the profile, and nothing is cut off',
  { timeout: 300_000 },
  async ({ device, server }) => {
    const { page, errors } = await device();
    errors.expect(failedRequest);
    await tourSchool(page, server, expectAccessible);
  },
);

sample('axe finds no error on teachers’ screens, and nothing is cut off', tourTakes, async ({ device }) => {
  const { page } = await device();
  await tourTeacher(page, expectAccessible);
});

sample('axe finds nothing wrong on the dashboard, and nothing is cut off', tourTakes, async ({ device }) => {
  const { page } = await device({ wide: true });
  await tourDashboard(page, lookAt);
});

sample('the Courtyard and a change of the profile work with the keyboard', async ({ device }) => {
  const { page } = await device({ wide: true });
  const { name, username, password } = sampleAccounts.schoolmate;
  await signIn(page, username, password);
  const press = (key: string) => page.keyboard.press(key);

  await tabTo(page.getByRole('link', { name: 'Courtyard', exact: true }).first());
  await press('Enter');
  await page.waitForURL('**/assembly');
  await tabTo(page.getByRole('button', { name: /^Teachers/ }).first());
  await press('Enter');
  const teachers = page.getByRole('list', { name: 'Teachers' });
  await teachers.waitFor();
  await press('Tab');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocusIn(teachers);
  // Tab moves from the teachers to the people with one stop, and arrows move from there.
  await press('Tab');
  await press('ArrowRight');
  await press('Enter');
  await card(page, name).waitFor();
  await press('Escape');
  await card(page, name).waitFor({ state: 'detached' });

  await page.goto('/profile');
  await tabTo(page.getByRole('textbox', { name: 'Place', exact: true }));
  await press('ControlOrMeta+a');
  await page.keyboard.type('Thrissur');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await press('Enter');
  expect((await saved).status()).toBe(200);
});
