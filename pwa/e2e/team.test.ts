import { batchRoleLimits, dayAfter } from '@memcherrish/shared/domain/batch-role-limits.ts';
import { made } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/desk/requests.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { signIn, signInAdminAt, signInAt } from './harness/sign-in.ts';
import { enlist, josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

/** Schoolmates who help a batch: an admin gives the role, and the person works with it on their own phone. */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

const helpYourBatch = (page: Page) => page.getByRole('menuitem', { name: 'Help your batch' });

async function josnaIn({ desk, ...place }: SmallSchool) {
  const person = (await desk.listPeople(place)).find(({ name }) => name === josna.name);
  return person?._id ?? '';
}

// Shows decision:batch-roles
school(
  'an admin makes a volunteer, who invites without seeing a number until the admin ends the role',
  async ({ device, school }) => {
    // More people than a search returns have the name, and have not joined.
    for (let count = 10; count < 31; count += 1) {
      await enlist(school, { name: 'Josna', mobile: `+9198477010${count}`, place: 'Kochi' });
    }
    const { page } = await device({ wide: true });
    await signInAdminAt(page, `/schools/${school.schoolId}/team`, 'admin@school.example');
    await page.getByText('No one helps yet').waitFor();
    await page.getByRole('button', { name: 'Give a role' }).click();
    await page.getByText('Choose a schoolmate.').waitFor();
    await page.getByRole('searchbox', { name: 'Name of the schoolmate' }).fill('Josna');
    await page.getByRole('button', { name: `Choose ${josna.name}, 2012 - 2013` }).click();
    const proposed = dayAfter(new Date(), batchRoleLimits.usualDays);
    expect(await page.getByLabel('Last day').inputValue()).toBe(proposed);
    await page.getByRole('button', { name: 'Give a role' }).click();
    const given = page.getByRole('row', { name: /Volunteer of 2012 - 2013 until .* given by Sr\. Rose on / });
    await given.filter({ hasText: josna.name }).waitFor();
    await expectAccessible(page, 'team');

    const { page: phone } = await device();
    await signIn(phone, josna.username);
    await phone.getByRole('link', { name: /Notifications/ }).click();
    await phone
      .getByText(
        "You are a volunteer of 2012 - 2013 at St. Mary's now. You can invite everyone of the batch.",
      )
      .waitFor();
    const answer = phone.waitForResponse((response) => response.url().endsWith('/invitees'));
    await phone.getByRole('link', { name: 'Open', exact: true }).click();
    await phone.getByText('You are a volunteer of 2012 - 2013 at', { exact: false }).waitFor();
    const bytes = await (await answer).text();
    const numbers = (await school.desk.listPeople(school)).flatMap(({ mobile }) => mobile ?? []);
    expect(numbers.length).toBeGreaterThan(5);
    for (const number of numbers) expect(bytes).not.toContain(number);
    expect(await phone.getByText('What waits for you').count()).toBe(0);
    await expectAccessible(phone, 'helping');
    await phone.getByRole('button', { name: 'Invite Akhil Varghese' }).click();
    const message = phone.getByRole('dialog').getByRole('textbox', { name: 'Your message' });
    await expect.poll(() => message.inputValue()).toContain('Akhil');
    expect(await message.inputValue()).not.toContain(await mobileOf(school, 'Akhil Varghese'));
    await phone.keyboard.press('Escape');
    await phone.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `End the role ${josna.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the role' }).click();
    await page.getByText('No one helps yet').waitFor();
    // The page empties itself: the open stream says that something has changed.
    await phone.getByText('You help no batch now').waitFor();
    await phone.getByRole('button', { name: /^Profile menu of/ }).click();
    await phone.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await helpYourBatch(phone).count()).toBe(0);
  },
);

// Shows decision:batch-roles
school('a coordinator accepts who asks to join, and gives the role up', async ({ device, school }) => {
  const { desk, schoolId, batchId, name: _name, ...place } = school;
  await desk.send('POST', paths.batchRoles(schoolId), made, {
    ...{ schoolmateId: await josnaIn(school), batchId, role: 'coordinator' },
    lastDay: dayAfter(new Date(), batchRoleLimits.usualDays),
  });
  const mobile = '+919847081234';
  await desk.signUp(mobile, 'asking_ann');
  const account = await desk.signIn('asking_ann');
  await account.update({ name: 'Ann Asking' });
  const body = { schoolId, batchId, ...place, userMobile: mobile, selfIntro: 'I sat next to Josna.' };
  await desk.send('POST', paths.sendRequest, sendRequestAnswer, body, account.token);

  const { page } = await device();
  await signInAt(page, '/viewpage-new', josna.username);
  await page.getByRole('button', { name: /^Profile menu of/ }).click();
  await helpYourBatch(page).click();
  await page.waitForURL('**/helping');
  await page.getByText('I sat next to Josna.').waitFor();
  await page.getByText('1 item waits for a decision').waitFor();
  expect(await page.getByText('98470').count()).toBe(0);
  await expectAccessible(page, 'helping');
  await page.getByRole('button', { name: 'Accept Ann Asking' }).click();
  await page.getByText('Nothing waits for you').waitFor();
  const names = async () => (await desk.listPeople(school)).map((person) => person.name);
  await expect.poll(names, { timeout: 20_000 }).toContain('Ann Asking');
  await page.getByLabel('Show').selectOption({ label: 'Everyone' });
  await page.getByRole('listitem').filter({ hasText: 'Ann Asking' }).getByText('Has joined').waitFor();

  await page.getByRole('button', { name: 'Give up this role' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up this role' }).click();
  await page.getByText('You help no batch now').waitFor();
});
