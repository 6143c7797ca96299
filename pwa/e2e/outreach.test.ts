import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { inviteAnswer } from '@memcherrish/shared/wire/desk/claims.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { openSchoolPage } from './harness/dashboard.ts';
import { signInAdminAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

const name = 'Akhil Varghese';
const row = (page: Page, person: string) => page.getByRole('row').filter({ hasText: person });

// Shows decision:outreach
school(
  'an admin sees who invited a person, leaves a note, and marks a number that no longer works',
  async ({ device, school }) => {
    const { desk, schoolId, divisionId } = school;
    const akhil = (await desk.listPeople(school)).find((person) => person.name === name);
    const account = await desk.signIn(josna.username);
    const body = { schoolmateId: akhil?._id ?? '', divisionId };
    await desk.send('POST', paths.claimInvitations, inviteAnswer, body, account.token);

    const { page } = await device({ wide: true });
    await signInAdminAt(page, '/dashboard', 'admin@school.example');
    await openSchoolPage(page, 'Outreach');
    await page.waitForURL(`**/schools/${schoolId}/outreach`);
    await row(page, name).getByText(`Invited by ${josna.name} on`, { exact: false }).waitFor();
    await row(page, josna.name).getByText('0 of 1 person joined').waitFor();

    await page.getByRole('button', { name: `Add a note ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Note about ${name}` });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Write a note.').waitFor();
    await dialog.getByRole('textbox').fill('His sister is in 10-B.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, name).getByText('His sister is in 10-B. (Sr. Rose, ', { exact: false }).waitFor();
    await page.getByRole('button', { name: `The number does not work ${name}` }).click();
    await row(page, name).getByText('no longer works', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Number no longer works 1' }).click();
    const mobile = (await mobileOf(school, name)).slice(-5);
    await row(page, name).getByText(mobile, { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: /^Add a note/ }).count()).toBe(1);
    await expectAccessible(page, 'outreach-note');

    await page.getByRole('button', { name: `Delete the note ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the note' }).click();
    await expect.poll(() => page.getByText('His sister').count()).toBe(0);
  },
);
