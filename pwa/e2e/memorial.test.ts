import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { card, openMore, person } from './harness/class-room.ts';
import { signIn, signInAdminAt, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { type Enter, sharingStory } from './harness/story.ts';

/** A test reports its own person, so that one failure hides no other. */
const school = sharingStory
  .extend('school', { scope: 'file' }, async ({ server }) => {
    const small = await openSmallSchool(server);
    for (const { name, username } of [...Object.values(reported), second]) {
      await small.desk.signUp(await mobileOf(small, name), username);
      await (await small.desk.signIn(username)).update({ mobileAccessControl: 'Public' });
    }
    small.desk.settle();
    const classmates = [josna, second].map(({ username }) => username);
    const people = await small.desk.listPeople(small);
    const idOf = (name: string) => people.find((each) => each.name === name)?._id;
    return { ...small, classmates, idOf };
  })
  // Josna has the phone, and the admin the desktop.
  .extend(
    'enter',
    { scope: 'file' },
    ({ school: _ }): Enter =>
      (page, address) =>
        address === '/viewpage-new'
          ? signInAt(page, address, josna.username)
          : signInAdminAt(page, address, 'admin@school.example'),
  );
type School = SmallSchool & { classmates: string[]; idOf(name: string): string | undefined };

/** None of them has died. */
const reported = {
  asked: { name: 'Vishnu Prasad N.', username: 'vishnu' },
  remembered: { name: 'Anagha S.', username: 'anagha' },
  kept: { name: 'Bhavana R. Nair', username: 'bhavana' },
  back: { name: 'Dennis Gomez', username: 'dennis' },
};
const second = { name: 'Arya Lakshmi', username: 'arya' };
const unclaimed = 'Kevin Rebello';
const years = 'In memoriam · 1996 – 29 February 2024';

async function report(
  { desk, idOf }: School,
  username: string,
  name: string,
  said: { born?: string; died?: string; note?: string } = {},
): Promise<void> {
  const { token } = await desk.signIn(username);
  const entry = { born: null, died: null, note: null, ...said, schoolmateId: idOf(name) };
  await desk.send('POST', paths.deathReports, done, entry, token);
}

/** Lets two classmates report a person. Their reports confirm each other. */
async function confirm(school: School, name: string): Promise<void> {
  const [one = '', other = ''] = school.classmates;
  await report(school, one, name, { born: '1996', died: '2024-02-29' });
  await report(school, other, name);
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'What waits for a decision' })
    .getByRole('button', { name: new RegExp(`^${name} `) });

/** Opens an item of the inbox. Returns its facts, which are shown beside the list. */
async function openItem(page: Page, name: string, matter: string): Promise<Locator> {
  await rowOf(page, name).click();
  return page.getByRole('region', { name: `${name} ${matter}` });
}

async function openCard(page: Page, name: string): Promise<Locator> {
  await person(page, name).click();
  return card(page, name);
}

async function remember(page: Page, opened: Locator): Promise<void> {
  await opened.getByLabel('Write a memory').fill('He ran faster than the bus.');
  await opened.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Your memory is on the page.').waitFor();
  const memories = opened.getByRole('list', { name: 'Memories' });
  await memories.getByText('He ran faster than the bus.').waitFor();
}

school('a classmate reports a death, nothing changes, and the admin sees it', async ({ visit }) => {
  const { name } = reported.asked;
  const { page } = await visit('/viewpage-new');
  const opened = await openCard(page, name);
  await opened.getByRole('link', { name: 'Call' }).waitFor();
  await openMore(page, name);
  await opened.getByRole('button', { name: 'Report a death' }).click();
  const form = page.getByRole('dialog', { name: `Has ${name} died?` });
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
  await opened.getByRole('link', { name: 'Call' }).waitFor();

  const { page: desk } = await visit('/inbox', { wide: true });
  const item = await openItem(desk, name, 'of 10-A, 2012 - 2013 has died, a classmate says');
  await item.getByText(`Reported by ${josna.name}`).waitFor();
  await item.getByText('Born 1996 · Died 29 February 2024').waitFor();
  await item.getByText('Has an account, and was told.').waitFor();
  await expectAccessible(desk, 'inbox with a report');
});

school('a second report makes the card a quiet page with memories', async ({ visit, school }) => {
  const { name } = reported.remembered;
  const { page } = await visit('/viewpage-new');
  const opened = await openCard(page, name);
  await opened.getByRole('link', { name: 'Call' }).waitFor();
  await confirm(school, name);
  await opened.getByText(years).waitFor();
  expect(await opened.getByRole('link').count()).toBe(0);
  await opened.getByText(`No one has written a memory of ${name} yet.`).waitFor();
  await remember(page, opened);
  await expectAccessible(page, 'quiet page');
  await opened.getByRole('button', { name: 'Family: ask to remove this page' }).click();
  const mail = page.getByRole('dialog', { name: 'Contact us' }).getByRole('link');
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(
    `please remove the page of ${name}`,
  );
});

school('an admin still decides about a memorial that two classmates confirmed', async ({ visit, school }) => {
  const { name } = reported.kept;
  await confirm(school, name);
  const { page } = await visit('/inbox', { wide: true });
  const matter = 'of 10-A, 2012 - 2013 is in memoriam: confirmed by two classmates';
  const item = await openItem(page, name, matter);
  await item.getByText(`Reported by ${second.name}`).waitFor();
  await item.getByRole('button', { name: 'Keep' }).waitFor();
  await expectAccessible(page, 'inbox with a confirmed memorial');
});

school('a person who is reported dead is told, and undoes it', async ({ device, visit, school }) => {
  const { name, username } = reported.back;
  const [one = '', other = ''] = school.classmates;
  const { page } = await visit('/viewpage-new');
  const seen = await openCard(page, name);
  const { page: phone } = await device();
  await signIn(phone, username);
  await person(phone, name).waitFor();
  await report(school, one, name, { born: '1996', died: '2024-02-29' });
  await phone.getByText('Someone told the school that you have died.').waitFor();
  await report(school, other, name);
  await seen.getByText(years).waitFor();
  await page.locator('.face', { hasText: name }).getByText('1996 – 2024').waitFor();
  await remember(page, seen);

  await phone.getByText('The school was told that you have died.').waitFor();
  // His own card is as it was.
  const own = await openCard(phone, name);
  await own.waitFor();
  expect(await own.getByText('In memoriam').count()).toBe(0);
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'I am here' }).click();
  await phone.getByText('Everything is as it was before').waitFor();
  await phone.getByRole('button', { name: 'I am here' }).waitFor({ state: 'detached' });

  await seen.getByRole('link', { name: 'Call' }).waitFor();
  expect(await seen.getByText('In memoriam').count()).toBe(0);
  expect(await seen.getByText('He ran faster').count()).toBe(0);
});

school('an admin confirms a report with one key, and takes the memorial back', async ({ visit, school }) => {
  const name = unclaimed;
  await report(school, josna.username, name, { died: '2019', note: 'My neighbour told me.' });
  const { page } = await visit('/inbox', { wide: true });
  const item = await openItem(page, name, 'of 10-A, 2012 - 2013 has died, a classmate says');
  await item.getByText(`${josna.name}: My neighbour told me.`).waitFor();
  await rowOf(page, name).focus();
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
