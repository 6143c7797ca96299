import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { inviteAnswer } from '@memcherrish/shared/wire/desk/claims.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { samplePassword } from './harness/school.ts';
import { mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

/** Two members of the class have accounts. The other listings are unclaimed. */
export const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, 'Vishnu Prasad N.'), 'vishnu');
  return small;
});

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** Returns whether the element is visible without scrolling, above the tabs at the bottom of a phone. */
export async function isInSight(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  const size = locator.page().viewportSize();
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height - 64;
}

export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Returns the invitation link that a member sends for a listing. */
export async function invitedBy(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: /^\d+ of \d+ have joined$/ }).click();
  await button(page, claimWords.otherWays(name)).click();
  const message = dialog(page).getByRole('textbox', { name: 'Your message' });
  await expect.poll(() => message.inputValue()).toContain('/claim/');
  const text = await message.inputValue();
  expect(text).toContain(`Hello ${name}! Our class 10-A, 2012 - 2013, of St. Mary's`);
  const whatsapp = await dialog(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(whatsapp).toBe(`https://wa.me/?text=${encodeURIComponent(text)}`);
  await page.keyboard.press('Escape');
  return /http\S+\/claim\/\S+#\S+/.exec(text)?.[0] ?? '';
}

export async function aLink({ desk, divisionId, ...place }: SmallSchool, name: string): Promise<string> {
  const people = await desk.listPeople({ ...place, divisionId });
  const schoolmateId = people.find((each) => each.name === name)?._id;
  const body = { schoolmateId, divisionId };
  const { _id, token } = await desk.send('POST', paths.claimInvitations, inviteAnswer, body);
  return `/claim/${_id}#${token}`;
}

/** Types the code, and creates the account with the suggested username. The listing of the link stays visible. */
export async function signUpAsInvited(page: Page, dataDir: string, mobile: string): Promise<void> {
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .pressSequentially(await lastCode(dataDir, mobile));
  await page.getByText(messages.codeVerified).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await button(page, 'Open my class').click();
}
