import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { card, openMore, person } from './harness/class-room.ts';
import { signIn, signInAdminAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

/** Two classmates report that Vishnu has died. He has not, and says so. */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

const vishnu = 'Vishnu Prasad N.';

async function join(school: SmallSchool, name: string, username: string): Promise<string> {
  await school.desk.signUp(await mobileOf(school, name), username);
  const account = await school.desk.signIn(username);
  await account.update({ mobileAccessControl: 'Public' });
  return account.token;
}

async function openCard(page: Page): Promise<void> {
  await person(page, vishnu).click();
  await card(page, vishnu).waitFor();
}

school(
  'two classmates report a death, the card becomes a quiet page, and the person undoes it',
  async ({ device, school }) => {
    await join(school, vishnu, 'vishnu');
    const listed = (await school.desk.listPeople(school)).map(({ name }) => name);
    const second = listed.find((name) => name !== vishnu && name !== josna.name) ?? '';
    const secondToken = await join(school, second, 'second');
    school.desk.settle();
    const his = (await school.desk.listPeople(school)).find(({ name }) => name === vishnu);

    const { page } = await device();
    await signIn(page, josna.username);
    await openCard(page);
    await card(page, vishnu).getByRole('link', { name: 'Call' }).waitFor();
    await openMore(page, vishnu);
    await card(page, vishnu).getByRole('button', { name: 'Report a death' }).click();
    const form = page.getByRole('dialog', { name: `Has ${vishnu} died?` });
    await form.getByText('Are you sure? This stays private.').waitFor();
    expect(await form.getByLabel('Born').count()).toBe(0);
    await form.getByRole('button', { name: 'Yes, I am sure' }).click();
    await form.getByLabel('Born').fill('long ago');
    await form.getByRole('button', { name: 'Send to the school' }).click();
    await form.getByText('Write a year, such as 1975, or a day, such as 1975-03-02.').waitFor();
    await form.getByLabel('Born').fill('1996');
    await form.getByLabel('Died').fill('2024-02-29');
    await expectAccessible(page, 'report of a death');
    await form.getByRole('button', { name: 'Send to the school' }).click();
    await page.getByText('Nothing changes until it is confirmed.').waitFor();
    // Nothing has changed, also for the classmate who reported it.
    await card(page, vishnu).getByRole('link', { name: 'Call' }).waitFor();

    // The admin sees it at once.
    const desk = await device({ wide: true });
    await signInAdminAt(desk.page, '/inbox', 'admin@school.example');
    await desk.page.getByText('of 10-A, 2012 - 2013 has died, a classmate says').waitFor();
    await desk.page.getByText(`Reported by ${josna.name}`).waitFor();
    await desk.page.getByText('Born 1996 · Died 29 February 2024').waitFor();
    await desk.page.getByText('Has an account, and was told.').waitFor();
    await expectAccessible(desk.page, 'inbox with a report');

    // His phone is signed in before anything is confirmed.
    const phone = await device();
    await signIn(phone.page, 'vishnu');
    await phone.page.getByText('Someone told the school that you have died.').waitFor();

    const entry = { schoolmateId: his?._id, born: null, died: null, note: null };
    await school.desk.send('POST', paths.deathReports, done, entry, secondToken);
    await card(page, vishnu).getByText('In memoriam · 1996 – 29 February 2024').waitFor();
    expect(await card(page, vishnu).getByRole('link').count()).toBe(0);
    await card(page, vishnu).getByText(`No one has written a memory of ${vishnu} yet.`).waitFor();
    await card(page, vishnu).getByLabel('Write a memory').fill('He ran faster than the bus.');
    await card(page, vishnu).getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('Your memory is on the page.').waitFor();
    await card(page, vishnu)
      .getByRole('list', { name: 'Memories' })
      .getByText('He ran faster than the bus.')
      .waitFor();
    await expectAccessible(page, 'quiet page');
    await card(page, vishnu).getByRole('button', { name: 'Family: ask to remove this page' }).click();
    const mail = page.getByRole('dialog', { name: 'Contact us' }).getByRole('link');
    expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(
      `please remove the page of ${vishnu}`,
    );
    await page.keyboard.press('Escape');

    // The admin still decides about it.
    await desk.page.reload();
    await desk.page.getByText('of 10-A, 2012 - 2013 is in memoriam: confirmed by two classmates').waitFor();
    await desk.page.getByText(`Reported by ${second}`).waitFor();
    await desk.page.getByRole('button', { name: 'Keep' }).waitFor();
    await expectAccessible(desk.page, 'inbox with a confirmed memorial');

    await phone.page.getByText('The school was told that you have died.').waitFor();
    // His own card is as it was.
    await openCard(phone.page);
    expect(await card(phone.page, vishnu).getByText('In memoriam').count()).toBe(0);
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'I am here' }).click();
    await phone.page.getByText('Everything is as it was before').waitFor();
    await phone.page.getByRole('button', { name: 'I am here' }).waitFor({ state: 'detached' });

    await card(page, vishnu).getByRole('link', { name: 'Call' }).waitFor();
    expect(await card(page, vishnu).getByText('In memoriam').count()).toBe(0);
    expect(await card(page, vishnu).getByText('He ran faster').count()).toBe(0);
  },
);

school('an admin confirms a report with one key, and takes the memorial back', async ({ device, school }) => {
  const token = (await school.desk.signIn(josna.username)).token;
  const people = await school.desk.listPeople(school);
  const late = people.find(({ claimed, name }) => !claimed && name !== vishnu);
  const name = late?.name ?? '';
  await school.desk.send(
    'POST',
    paths.deathReports,
    done,
    { schoolmateId: late?._id, born: null, died: '2019', note: 'My neighbour told me.' },
    token,
  );
  const { page } = await device({ wide: true });
  await signInAdminAt(page, '/inbox', 'admin@school.example');
  await page.getByText(`${josna.name}: My neighbour told me.`).waitFor();
  await page
    .getByRole('button', { name: new RegExp(`^${name} `) })
    .first()
    .focus();
  await page.keyboard.press('c');
  await page.getByRole('status').getByText(`${name} is in memoriam.`).waitFor();
  await page.goto('/pending-requests');
  const row = page
    .getByRole('region', { name: 'In memoriam' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await row.getByText('Died 2019').waitFor();
  await row.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await row.waitFor({ state: 'detached' });
});
