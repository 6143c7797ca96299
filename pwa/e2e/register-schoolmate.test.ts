import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { openTab, tabAddress } from './harness/dashboard.ts';
import { refusedAt } from './harness/forms.ts';
import { signIn, signInAdmin, signInAdminAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true });

async function fill(page: Page, name: string, mobile: string): Promise<void> {
  await text(page, 'Name').fill(name);
  await text(page, 'E-mail').fill('new@school.example');
  await text(page, 'Mobile').fill(mobile);
  await text(page, 'Place').fill('Irinjalakuda');
  await page.getByLabel('Password', { exact: true }).fill('for the form');
  await page.getByLabel('Confirm password', { exact: true }).fill('for the form');
}

// Shows spec:admin.59, spec:rules.4
// Shows decision:registered-place
school('a schoolmate registered into a division is in the class at once', async ({ device, school }) => {
  const phone = await device();
  await signIn(phone.page, josna.username);
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await page.getByRole('link', { name: 'Register a schoolmate' }).click();
  await page.waitForURL(/register-schoolmate/);
  await register(page).click();
  await refusedAt(text(page, 'Name'), messages.required);
  await fill(page, 'Ponnu Joseph', '98470 55001');
  await page.getByLabel('Confirm password', { exact: true }).fill('another');
  await register(page).click();
  await refusedAt(page.getByLabel('Confirm password', { exact: true }), formMessages.passwordsDoNotMatch);
  await page.getByLabel('Confirm password', { exact: true }).fill('for the form');
  await page.getByRole('combobox', { name: 'School (optional)' }).selectOption({ label: school.name });
  await page
    .getByRole('combobox', { name: 'Division (optional)' })
    .selectOption({ label: '10-A, 2012 - 2013' });
  await register(page).click();
  await page.getByText(serverWords.schoolmateRegistered).waitFor();
  await expect.poll(() => text(page, 'Name').inputValue()).toBe('');
  await person(phone.page, 'Ponnu Joseph').waitFor();
});

// Shows spec:admin.59
school('a schoolmate without a division waits and is added from the list', async ({ device, school }) => {
  const phone = await device();
  await signIn(phone.page, josna.username);
  const { page } = await device({ wide: true });
  await signInAdminAt(page, '/register-schoolmate', 'admin@school.example');
  await fill(page, 'Wilson Jacob', '98470 55002');
  await register(page).click();
  await page.getByText(serverWords.schoolmateRegistered).waitFor();
  await page.getByText('This schoolmate waits under Assign Schoolmate for a division.').waitFor();
  await openTab(page, 'assign-schoolmate', school);
  const waiting = page.getByRole('region', { name: 'Waiting for a division' });
  await waiting.getByText('+91 98470 55002, Irinjalakuda').waitFor();
  await waiting.getByRole('button', { name: 'Add to 10-A Wilson Jacob' }).click();
  await page.getByText(serverWords.requestAccepted).waitFor();
  await waiting.waitFor({ state: 'detached' });
  await person(phone.page, 'Wilson Jacob').waitFor();
});

school(
  'the form starts with the division chosen on the dashboard, and returns there',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdminAt(page, tabAddress('add-school', school), 'admin@school.example');
    await page.getByRole('link', { name: 'Register a schoolmate' }).click();
    const division = page.getByRole('combobox', { name: 'Division (optional)' });
    await expect.poll(() => division.inputValue()).toBe(school.divisionId);
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await page.getByRole('tab', { name: 'Add School', selected: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('division')).toBe(school.divisionId);
  },
);
