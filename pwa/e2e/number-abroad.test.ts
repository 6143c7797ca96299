import { fileURLToPath } from 'node:url';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { answerPrivacy } from './harness/privacy-step.ts';
import { Desk, samplePassword } from './harness/school.ts';
import { signOut } from './harness/sign-in.ts';
import { onlineStory } from './harness/story.ts';

const abroad = { name: 'Fathima Abroad', mobile: '+971501234567', typed: '50 123 4567', username: 'fathima' };

/** A list with one number of the United Arab Emirates and one of India. */
const list = fileURLToPath(new URL('./fixtures/number-abroad.xlsx', import.meta.url));

/** A school whose class list, an Excel file, has one number of the United Arab Emirates. */
const school = onlineStory.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const desk = new Desk(server);
  await desk.register();
  const schoolId = await desk.addSchool("St. Mary's");
  const batchId = await desk.addBatch(schoolId, '2012 - 2013');
  const divisionId = await desk.addDivision(schoolId, batchId, '10-A');
  await desk.importList({ schoolId, batchId, divisionId }, list);
  return { desk };
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const country = (page: Page) => page.getByRole('combobox', { name: 'Country' });

async function typeCode(page: Page, dataDir: string): Promise<void> {
  await page.getByText(messages.codeSent).waitFor();
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .pressSequentially(await lastCode(dataDir, abroad.mobile));
}

school(
  'a person with a number abroad signs up, signs in by phone, and resets the password',
  async ({ device, server }) => {
    const { page } = await device();
    await page.goto('/schoolmatesignupmain');
    await country(page).selectOption({ label: 'United Arab Emirates (+971)' });
    expect(await page.getByLabel('Country code').inputValue()).toBe('+971');
    await page.getByLabel('Phone number').fill(abroad.typed);
    await button(page, 'Continue').click();
    await typeCode(page, server.dataDir);
    await page.getByRole('textbox', { name: 'Username' }).fill(abroad.username);
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText(signUpWords.youAreIn('10-A')).waitFor();

    await page.goto('/memcherrishsignin');
    await country(page).selectOption({ label: 'United Arab Emirates (+971)' });
    await page.getByLabel('Phone number').fill(abroad.typed);
    await button(page, 'Continue').click();
    await typeCode(page, server.dataDir);
    await page.waitForURL('**/viewpage-new');
    await answerPrivacy(page);
    await person(page, abroad.name).waitFor();
    await signOut(page);
    // The server knows. Otherwise the next page would sign out once more, which the server rejects.
    await page.waitForFunction(() => localStorage.getItem('memcherrish-sign-out-unfinished') === null);

    await page.goto('/forgotpassword');
    await country(page).selectOption({ label: 'United Arab Emirates (+971)' });
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+971');
    await page.getByLabel('Phone number').pressSequentially('501234567');
    await button(page, 'Send OTP').click();
    await typeCode(page, server.dataDir);
    await page.waitForURL('**/resetpassword');
    await page.getByLabel('Create new password').fill('another-odd-one-9');
    await page.getByLabel('Confirm new password').fill('another-odd-one-9');
    await button(page, 'Reset Password').click();
    await page.waitForURL('**/successmsg');
  },
);

school('a number of a country that no list has is refused in words', async ({ device }) => {
  const { page, errors } = await device();
  errors.expect(/status of 400/);
  await page.goto('/schoolmatesignupmain');
  await page.getByLabel('Country code').fill('+44');
  await page.getByLabel('Phone number').fill('7911 123456');
  await button(page, 'Continue').click();
  await page.getByText('We send codes only to numbers that begin with +91 or +971.').waitFor();
});
