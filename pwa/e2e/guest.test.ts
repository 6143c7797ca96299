import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { openTab } from './harness/dashboard.ts';
import { samplePassword } from './harness/school.ts';
import { fillSignIn, signInAdmin } from './harness/sign-in.ts';
import { openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);
const newcomer = { name: 'Meera Thampi', mobile: '+919847099701', username: 'meera_t' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inList = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('button', { name });

async function signUp(page: Page, dataDir: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(newcomer.mobile.slice(3));
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .pressSequentially(await lastCode(dataDir, newcomer.mobile));
  await page.getByLabel('Your name').fill(newcomer.name);
  await page.getByRole('textbox', { name: 'Username' }).fill(newcomer.username);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByText(signUpWords.signUpDone).waitFor();
}

school(
  'a visitor finds the school from the landing page, signs up with a name, and the admin sees who asks',
  async ({ device, server, school }) => {
    const { page } = await device();
    await page.goto('/');
    await page.getByRole('link', { name: 'Find my school' }).click();
    await page.getByText('Guest').waitFor();
    await button(page, 'Find previous schools and classes').click();
    await inList(page, 'Schools', school.name).click();
    await inList(page, 'Batches', '2012 - 2013').click();
    await inList(page, 'Divisions', '10-A').click();
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await signUp(page, server.dataDir);
    // Schoolmates of a school are mentioned only when there is a school.
    await page.getByText(signUpWords.whoSeesWithoutClass).waitFor();
    expect(await page.getByText(signUpWords.whoSeesNewAccount).count()).toBe(0);
    await button(page, 'Go to sign in').click();
    await fillSignIn(page, newcomer.username);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.getByText(messages.requestSent).waitFor();

    const desk = await device({ wide: true });
    await signInAdmin(desk.page, 'admin@school.example');
    const { schoolId, batchId, divisionId } = school;
    await openTab(desk.page, 'pending-requests', { schoolId, batchId, divisionId });
    await desk.page.getByRole('row', { name: newcomer.name }).waitFor();
    expect(await desk.page.getByText(newcomer.username).count()).toBe(0);
    expect(await desk.page.getByText(dashboardWords.noPendingRequests).count()).toBe(0);
  },
);

school(
  'the privacy page of a person in no class says that no classmate sees the details yet',
  async ({ device, school }) => {
    const { page } = await device();
    await school.desk.signUp('+919847099702', 'alone');
    await page.goto('/schoolmatesigninmain?next=/privacy');
    await fillSignIn(page, 'alone');
    await page.getByText('No classmate can see it yet').waitFor();
    await page.getByRole('group', { name: 'Mobile and WhatsApp' }).waitFor();
    expect(await page.getByText(/\d (person|people)/).count()).toBe(0);
  },
);
