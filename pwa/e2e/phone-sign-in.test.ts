import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { refusedAt } from './harness/forms.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Country code' });
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const codeBox = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });

// Shows spec:landing.18, spec:landing.19, spec:landing.20, spec:landing.21, spec:landing.24, spec:landing.25
// Shows spec:states.21, spec:rules.10, spec:rules.11, spec:limits.1, spec:limits.2
school('a schoolmate signs in with number and code', async ({ device, server }) => {
  const { page } = await device();
  await page.goto('/memcherrishsignin');
  await page.getByRole('dialog', { name: "Let's get started" }).waitFor();
  await page.getByText('Enter your country code and phone number to continue').waitFor();
  expect(await code(page).inputValue()).toBe('+91');
  for (const [countryCode, number] of [
    ['91', '98472 10128'],
    ['+', '98472 10128'],
    ['+91', '123'],
    ['+91', '1234567890123456'],
  ] as const) {
    await code(page).fill(countryCode);
    await phone(page).fill(number);
    await button(page, 'Continue').click();
    await page.getByText(formMessages.invalidPhone).waitFor();
  }
  await code(page).fill('+91');
  await phone(page).fill('');
  await button(page, 'Continue').click();
  await refusedAt(phone(page), formMessages.invalidPhone);
  await phone(page).fill(' 98472 10128 ');
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
  await codeBox(page).pressSequentially(await lastCode(server.dataDir, josna.mobile));
  await page.waitForURL('**/viewpage-new');
  await person(page, josna.name).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('userMobile'))).toBe(josna.mobile);
});

// Shows spec:landing.23
school('the sign-in links to the code sign-in, and the arrow closes it', async ({ device }) => {
  const { page } = await device();
  await page.goto('/schoolmatesigninmain');
  await button(page, 'Use a code').click();
  await page.getByRole('dialog', { name: "Let's get started" }).waitFor();
  await button(page, 'Back').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForURL(({ pathname }) => pathname === '/');
});

school('a number without an account leads to the sign-up, already filled in', async ({ device, server }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await page.goto('/memcherrishsignin');
  await phone(page).fill('98470 99200');
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
  await codeBox(page).pressSequentially(await lastCode(server.dataDir, '+919847099200'));
  await page.getByText(serverWords.noAccountForNumber).waitFor();
  await button(page, 'Go to sign up').click();
  expect(await phone(page).inputValue()).toBe('98470 99200');
});

// Shows spec:routes.35
school(
  'a page that was discarded continues at the code, and another code can be sent in time',
  async ({ device, server }) => {
    const { page } = await device();
    const mobile = '+919847099300';
    await page.goto('/memcherrishsignin');
    await phone(page).fill('98470 99300');
    await button(page, 'Continue').click();
    await page.getByText(messages.codeSent).waitFor();
    const first = await lastCode(server.dataDir, mobile);
    await page.getByText(/^Resend in \d+ s$/).waitFor();
    expect(await button(page, 'Resend code').count()).toBe(0);

    for (const address of ['/', '/otpverification']) {
      await page.goto(address);
      await page.getByText(/\+•+9300/).waitFor();
    }
    await page.clock.install();
    await page.clock.runFor(31_000);
    await button(page, 'Resend code').click();
    await page.getByText(/^Resend in \d+ s$/).waitFor();
    await expect.poll(() => lastCode(server.dataDir, mobile)).not.toBe(first);
    await button(page, 'Change number').click();
    expect(await phone(page).inputValue()).toBe('98470 99300');
    await button(page, 'Close').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // No sign-in waits for a code any more, so the sign-up opens.
    await page.goto('/otpverification');
    await page.getByRole('dialog', { name: "Let's get started" }).waitFor();
    expect(await phone(page).inputValue()).toBe('');
  },
);

school('a wrong code is reported at the code field, and letters are ignored', async ({ device, server }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  const mobile = '+919847099400';
  await page.goto('/memcherrishsignin');
  await phone(page).fill('98470 99400');
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
  await codeBox(page).pressSequentially('12ab');
  await button(page, 'Verify OTP').click();
  await page.getByText(formMessages.enterSixDigits).waitFor();
  const right = await lastCode(server.dataDir, mobile);
  await codeBox(page).press('Control+A');
  for (let box = 0; box < 2; box += 1) await page.keyboard.press('Backspace');
  await codeBox(page).pressSequentially(right === '111111' ? '222222' : '111111');
  await page.getByText(formMessages.invalidCode).waitFor();
});
