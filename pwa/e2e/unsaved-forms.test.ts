import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { fromMenu, openSchoolPage, tabAddress } from './harness/dashboard.ts';
import { signInAdmin, signInAdminAt } from './harness/sign-in.ts';
import { openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

/** The shared behaviour of forms: the question before typed values are lost, and that a form is sent once. */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

const picture = { name: 'school.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const answer = (page: Page, name: 'Leave' | 'Stay') =>
  question(page).getByRole('button', { name, exact: true }).click();
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: deskWords.navigation }).getByRole('link', { name, exact: true });

/** Returns whether the browser would ask before a reload. */
const asksAtReload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

school('typed values are asked about at Back, at a link and at a reload', async ({ device, school: _ }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await link(page, 'Events').click();
  await page.getByRole('heading', { name: 'Events' }).waitFor();
  await page.goto('/register-schoolmate');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  expect(await asksAtReload(page)).toBe(false);
  await name.fill('Asha');
  expect(await asksAtReload(page)).toBe(true);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await answer(page, 'Stay');
  expect(await name.inputValue()).toBe('Asha');
  // Values that are as at the start need no question.
  await name.fill('');
  expect(await asksAtReload(page)).toBe(false);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.waitForURL('**/dashboard**');

  await openSchoolPage(page, 'Privacy');
  const limit = page
    .getByRole('group', { name: 'Mobile and WhatsApp' })
    .getByRole('combobox', { name: 'Open to at most' });
  await limit.selectOption({ label: 'Only the person' });
  await page.goBack();
  await answer(page, 'Stay');
  await page.goBack();
  await answer(page, 'Leave');
  await page.waitForURL('**/overview');
});

school('a chosen file is asked about like typed text', async ({ device, school: _ }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await page.getByLabel('School image (optional)').setInputFiles(picture);
  await link(page, 'Events').click();
  await answer(page, 'Stay');
  await page.getByRole('button', { name: 'Remove school.png' }).click();
  await link(page, 'Events').click();
  await page.waitForURL('**/events');
});

school(
  'a dialog asks however it is closed, but not without changes and not after saving',
  async ({ device, school: { schoolId } }) => {
    const { page } = await device({ wide: true });
    await signInAdminAt(page, tabAddress('manage-batches', { schoolId }), 'admin@school.example');
    const dialog = page.getByRole('dialog', { name: /^Rename/ });
    const open = () => fromMenu(page, '2012 - 2013', 'Rename');
    await open();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    for (const close of ['Escape', 'Close', 'Back']) {
      await open();
      await dialog.getByRole('textbox').fill('1999-00');
      if (close === 'Escape') await page.keyboard.press('Escape');
      else if (close === 'Close') await dialog.getByRole('button', { name: 'Close' }).click();
      else await page.goBack();
      await answer(page, 'Stay');
      expect(await dialog.getByRole('textbox').inputValue()).toBe('1999-00');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await answer(page, 'Leave');
      await dialog.waitFor({ state: 'detached' });
    }
    await open();
    await dialog.getByRole('textbox').fill('1998-99');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await question(page).count()).toBe(0);
  },
);

school('a form that is submitted twice at once is sent once', async ({ device, school: { schoolId } }) => {
  const { page } = await device({ wide: true });
  await signInAdminAt(page, tabAddress('manage-batches', { schoolId }), 'admin@school.example');
  const answered = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'POST') {
      calls += 1;
      await answered.promise;
    }
    await route.continue();
  });
  const field = page.getByRole('textbox', { name: 'Batch', exact: true });
  await field.fill('1990-91');
  // Two submits in one task: before React has drawn the busy button.
  await field.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.form?.requestSubmit();
  });
  answered.resolve();
  await page.getByText(dashboardWords.batchAdded).waitFor();
  expect(calls).toBe(1);
});
