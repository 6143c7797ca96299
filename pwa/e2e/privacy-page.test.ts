import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { card, cardLine, person } from './harness/class-room.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { withoutBackgroundSync } from './harness/outbox.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };
const mates = classOf2013.names.length - 1;

const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
  const account = await small.desk.signIn(josna.username);
  await account.update({ email: 'josna@example.org', instagram: 'josna.clicks' });
  const database = new DatabaseSync(join(server.dataDir, 'memcherrish.sqlite'), { timeout: 5000 });
  database.prepare('update schoolmates set privacy_question = null where username = ?').run(vishnu.username);
  database.close();
  return small;
});

const group = (page: Page, name: string) => page.getByRole('group', { name });
const question = (page: Page) => page.getByRole('button', { name: 'Who may see your details?' });
const answers = (page: Page) => page.getByRole('dialog', { name: 'Who may see your details?' });
const checked = (page: Page) =>
  page
    .locator('input[type=radio]:checked')
    .evaluateAll((all) => all.map((each) => each.closest('label')?.innerText));

school(
  'the first class room asks once who sees the details, on all devices',
  async ({ device, school: _ }) => {
    const first = await device({ online: true });
    await signIn(first.page, vishnu.username);
    await question(first.page).click();
    await answers(first.page).getByRole('link', { name: 'Choose for each' }).click();
    await expect.poll(() => checked(first.page)).toHaveLength(4);
    for (const words of await checked(first.page)) expect(words).toContain('Everyone in the school');
    // The page opens without an unsaved change.
    await first.page.goBack();
    await question(first.page).click();
    await answers(first.page)
      .getByRole('button', { name: `Only my batch (${mates} people)` })
      .click();
    await first.page.getByText('Profile updated successfully!').waitFor();
    await question(first.page).waitFor({ state: 'detached' });

    const second = await device({ wide: true, online: true });
    await signInAt(second.page, '/privacy', vishnu.username);
    const table = second.page.getByRole('table');
    for (const detail of ['Photos', 'Mobile and WhatsApp', 'E-mail', 'Instagram and Facebook']) {
      const cell = table.getByRole('radio', { name: `${detail}: My batch, ${mates} people` });
      await expect.poll(() => cell.isChecked()).toBe(true);
      // The level that everyone started with stays among the choices.
      expect(await table.getByRole('radio', { name: `${detail}: Everyone in the school` }).count()).toBe(1);
    }
    await second.page.goto('/viewpage-new');
    await person(second.page, josna.name).waitFor();
    expect(await question(second.page).count()).toBe(0);
  },
);

// Shows decision:privacy-page, threat:keeping-a-copy
school(
  'a detail that is closed offline leaves the other devices after it is sent, and no other detail does',
  async ({ device, school: _ }) => {
    const theirs = await device({ wide: true });
    await signIn(theirs.page, vishnu.username);
    const secrets = ['josna@example.org', 'josna.clicks', josna.mobile];
    await expect.poll(() => stillKept(theirs.page, secrets)).toEqual(secrets);

    const { page, context, errors } = await device();
    await withoutBackgroundSync(page);
    await signIn(page, josna.username);
    await person(page, josna.name).click();
    await card(page, josna.name).getByRole('link', { name: 'Who sees this' }).click();
    await page.waitForURL('**/privacy');
    await group(page, 'E-mail').getByText(`${mates} people`).first().waitFor();
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    // The keyboard moves within a group, and nothing is sent before Save.
    await group(page, 'E-mail').getByRole('radio', { name: 'Everyone in the school' }).focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'See it as others do' }).click();
    const preview = page.getByRole('dialog', { name: 'As others see you' });
    const hidden = cardLine(preview.getByRole('tabpanel', { name: 'Division' }), 'Hidden');
    expect(await hidden.textContent()).toBe('HiddenE-mail');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(messages.savedHere).waitFor();
    await page.reload();
    await expect
      .poll(() => group(page, 'E-mail').getByRole('radio', { name: 'Only me' }).isChecked())
      .toBe(true);
    expect(await stillKept(theirs.page, secrets)).toEqual(secrets);
    await context.setOffline(false);
    await expect.poll(() => stillKept(theirs.page, secrets)).toEqual(secrets.slice(1));
  },
);

school('the page fits 320 pixels, and 200 % text', async ({ device, school: _ }) => {
  const { page } = await device({ online: true });
  await signInAt(page, '/privacy', josna.username);
  await group(page, 'Photos').waitFor();
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(
      (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
      size,
    );
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect([width, size, inner]).toEqual([width, size, outer]);
    const heights = await page
      .locator('.privacy-choice')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});
