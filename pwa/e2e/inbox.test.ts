import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/desk/requests.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectFocus } from './harness/keyboard.ts';
import { signInAdmin, signInAdminAt } from './harness/sign-in.ts';
import { enlist, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** The inbox of an admin: all that waits, decided with one key each. */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

let people = 0;

/** Signs up people whose numbers are on no list. Each asks to join the class. */
async function ask({ desk, name: _name, ...place }: SmallSchool, names: readonly string[]): Promise<void> {
  for (const name of names) {
    people += 1;
    const [mobile, username] = [`+9198470${80_000 + people}`, `asking_${people}`];
    await desk.signUp(mobile, username);
    const account = await desk.signIn(username);
    await account.update({ name });
    const body = { ...place, userMobile: mobile, selfIntro: `I am ${name}.` };
    await desk.send('POST', paths.sendRequest, sendRequestAnswer, body, account.token);
  }
}

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'What waits for a decision' })
    .getByRole('button', { name: new RegExp(`^${name} `) });
const namesIn = async ({ desk, name: _name, ...place }: SmallSchool) =>
  (await desk.listPeople(place)).map(({ name }) => name);

school('an admin decides with one key each, and takes the last decision back', async ({ device, school }) => {
  await ask(school, ['Ciji Paul', 'Nobody Known', 'Elsa Roy']);
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Inbox 3 waiting' }).click();
  await page.waitForURL('**/inbox');
  await page.getByText('3 items wait for a decision').waitFor();
  // The oldest is open.
  await page.getByText('I am Ciji Paul.').waitFor();
  await row(page, 'Ciji Paul').focus();

  await page.keyboard.press('a');
  await page.getByRole('status').getByText('Ciji Paul is accepted.').waitFor();
  await expectFocus(row(page, 'Nobody Known'));
  await page.keyboard.press('r');
  await page.getByRole('status').getByText('The request of Nobody Known is rejected.').waitFor();
  await expectFocus(row(page, 'Elsa Roy'));
  // The decision before was sent, and the last one can be taken back.
  await expect.poll(() => namesIn(school)).toContain('Ciji Paul');
  await page.keyboard.press('z');
  await expectFocus(row(page, 'Nobody Known'));
  await page.getByText('I am Nobody Known.').waitFor();
  await page.keyboard.press('ArrowDown');
  await expectFocus(row(page, 'Elsa Roy'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await page.getByText('Nothing waits for you').waitFor();
  await expect.poll(() => namesIn(school), { timeout: 20_000 }).toContain('Elsa Roy');
  expect(await namesIn(school)).not.toContain('Nobody Known');
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
});

school('a decision is sent when the admin leaves before its time is over', async ({ device, school }) => {
  await ask(school, ['Wilfred Quigley']);
  const { page } = await device();
  await signInAdminAt(page, '/inbox', 'admin@school.example');
  await page.getByRole('button', { name: 'Accept Wilfred Quigley' }).click();
  await page.getByText('Wilfred Quigley is accepted.').waitFor();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'People' }).click();
  await page.waitForURL('**/people');
  await expect.poll(() => namesIn(school)).toContain('Wilfred Quigley');
});

school('a decision that fails comes back with the reason', async ({ device, school }) => {
  await ask(school, ['Gita R.', 'Hari K.']);
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdminAt(page, '/inbox', 'admin@school.example');
  // A row that only has the focus opens first: nothing is decided unseen.
  await row(page, 'Hari K.').focus();
  await page.keyboard.press('r');
  await page.getByText('I am Hari K.').waitFor();
  await row(page, 'Gita R.').click();
  await page.route('**/api/schoolmates/requests/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.keyboard.press('r');
  await page.getByText('The request of Gita R. is rejected.').waitFor();
  await page.keyboard.press('r');
  await page.getByText(/^Gita R\.: Failed to reject request/).waitFor();
  await row(page, 'Gita R.').waitFor();
});

school(
  'a name that is on the list is asked about, and likely duplicates come last',
  async ({ device, school }) => {
    await enlist(school, { name: 'Lonappan Josna', mobile: '+919847055601', place: 'Chalakudy' });
    await ask(school, ['Basil George']);
    const { page } = await device({ wide: true });
    await signInAdminAt(page, '/inbox', 'admin@school.example');
    await row(page, 'Basil George').click();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Accept Basil George into 10-A' });
    await dialog.getByRole('combobox').selectOption({ index: 1 });
    // A letter in a dialog decides nothing.
    await dialog.getByRole('combobox').press('r');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await row(page, 'Basil George').waitFor({ state: 'detached' });
    const twins = page.getByRole('button', { name: /may be one person/ });
    await twins.first().waitFor();
    await twins.first().click();
    await page.keyboard.press('t');
    await page.getByText(/ are two people\.$/).waitFor();
  },
);
