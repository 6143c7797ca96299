import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { notificationWords } from '@memcherrish/shared/text/app/notifications.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode, sentMessages } from './harness/codes.ts';
import { refusedAt } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const newMobile = '+919847099001';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page, label: string) =>
  page.getByRole('group', { name: label }).getByRole('textbox').first();
const typeCode = async (page: Page, label: string, digits: string) => {
  await code(page, label).focus();
  await page.keyboard.type(digits);
};

school('the page says without a network why a change of the number does not wait', async ({ device }) => {
  const { page, context } = await device();
  await signInAt(page, '/changenumber', josna.username);
  await page.getByRole('heading', { name: numberWords.title }).waitFor();
  await context.setOffline(true);
  await page.getByText(numberWords.offline).waitFor();
});

school(
  'a number changes hands: a second proof, news on the other phone, and the way back',
  async ({ device, server }) => {
    const other = await device();
    other.errors.expect(failedRequest);
    await signIn(other.page, josna.username);

    const { page, errors } = await device();
    errors.expect(failedRequest);
    await signInAt(page, '/profile', josna.username);
    await page.getByRole('link', { name: numberWords.change }).click();
    await page.getByRole('heading', { name: numberWords.title }).waitFor();
    await page.getByLabel(numberWords.newNumber).fill('98470 99001');
    await button(page, numberWords.sendCode).click();
    await page.getByText(numberWords.codeTo('+91 98470 99001')).waitFor();
    await typeCode(page, numberWords.codeOfNew, await lastCode(server.dataDir, newMobile));
    await page.getByLabel(numberWords.password, { exact: true }).fill('not my password');
    await button(page, numberWords.save).click();
    await refusedAt(page.getByLabel(numberWords.password, { exact: true }), 'Incorrect password');
    await page.getByLabel(numberWords.password, { exact: true }).fill(samplePassword);
    await button(page, numberWords.save).click();
    await page.getByText(ownWords.mobileConfirmed).waitFor();
    await page.waitForURL('**/profile');
    await expect.poll(() => page.getByLabel('Mobile', { exact: true }).inputValue()).toBe('+91 98470 99001');

    await other.page.goto('/notifications');
    await other.page.getByText(notificationWords.numberChanged).waitFor();
    await other.page.getByRole('link', { name: notificationWords.putNumberBack }).click();
    await other.page.getByRole('heading', { name: numberWords.backTitle }).waitFor();
    const told = (await sentMessages(server.dataDir)).filter(({ code: sent }) => sent === null);
    expect(told.map(({ to, text }) => [to, text.includes('/number-back')])).toEqual([[josna.mobile, true]]);

    await other.page.getByLabel(numberWords.oldNumber).fill(josna.mobile);
    await button(other.page, numberWords.sendCode).click();
    await code(other.page, '6-digit code').waitFor();
    await typeCode(other.page, '6-digit code', await lastCode(server.dataDir, josna.mobile));
    await button(other.page, numberWords.putBack).click();
    await other.page.getByText(numberWords.backDone).waitFor();
    // The phone that changed the number is signed out.
    await page.getByText('The old number of your account was put back').waitFor();
  },
);
