import { guests } from '@memcherrish/shared/text/counted.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventSaved } from '@memcherrish/shared/wire/events/events.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { everythingKept, servedByWorker } from './harness/device-storage.ts';
import { signInAdminAt, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory, type Visitor } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const opened = await openSmallSchool(server);
  await opened.desk.signUp(await mobileOf(opened, 'Akhil Varghese'), 'akhil');
  return opened;
});

const hour = 60 * 60 * 1000;

/** Announces an event of the batch that begins now, and returns its id. */
async function anEvent(
  { desk, schoolId, batchId }: SmallSchool,
  capacity: number | null = null,
): Promise<string> {
  const startsAt = new Date(Date.now() + hour).toISOString();
  const event = {
    ...{
      _id: crypto.randomUUID().replaceAll('-', ''),
      schoolId,
      batchIds: [batchId],
      teachers: true,
      title: 'Ten years on',
      startsAt,
    },
    ...{ endsAt: null, zone: 'Asia/Kolkata', place: 'The hall', address: null, programme: null },
    ...{ cost: null, capacity, questions: [] },
  };
  await desk.send('POST', paths.reunions, eventSaved, event);
  return event._id;
}

/** Signs a helper in on a new phone and opens the door there. Returns the phone. */
async function atTheDoor(visitor: Visitor, school: SmallSchool, eventId: string, username: string) {
  const { page, errors } = visitor;
  errors.expect(failedRequest);
  const account = await school.desk.signIn(username);
  const people = await school.desk.listPeople(school);
  const own = people.find(({ mobile }) => mobile === account.mobile);
  const helper = paths.doorHelper(eventId, own?._id ?? '');
  await school.desk.send('PUT', helper, done, { kind: 'schoolmate' });
  await signInAt(page, `/door/${eventId}`, username);
  await page.getByText(doorWords.here(0)).waitFor();
  return { ...visitor, helper };
}

const search = (page: Page) => page.getByRole('searchbox', { name: vocabulary.name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Admits a person who is found by a part of the name. */
async function admit(page: Page, typed: string, name: string): Promise<void> {
  await search(page).fill(typed);
  await press(page, doorWords.admitNamed(name));
  await page.getByRole('button', { name: doorWords.undoNamed(name) }).waitFor();
  await search(page).fill('');
}

const shows = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

const counts = (pages: readonly Page[]) =>
  Promise.all(pages.map((page) => page.locator('.door-count strong').innerText()));

school(
  'five phones admit people without network; four agree when they meet, and the fifth is lost with what it has not sent',
  { timeout: 180_000 },
  async ({ device, school }) => {
    const eventId = await anEvent(school);
    const first = await atTheDoor(await device(), school, eventId, josna.username);
    const second = await atTheDoor(await device(), school, eventId, 'akhil');
    // The third phone loads again without network.
    const third = await atTheDoor(await device({ online: false }), school, eventId, josna.username);
    const fourth = await atTheDoor(await device(), school, eventId, 'akhil');
    const lost = await atTheDoor(await device(), school, eventId, josna.username);
    await servedByWorker(third.page);
    const phones = [first, second, third, fourth];
    for (const { context } of [...phones, lost]) await context.setOffline(true);

    // Three phones admit the same person, found under different spellings.
    await admit(first.page, 'linta', 'Linta Sebastian');
    await admit(second.page, 'sebastyan', 'Linta Sebastian');
    await admit(second.page, 'kevin', 'Kevin Rebello');
    await second.page.getByLabel(doorWords.isHere, { exact: true }).check();
    await press(second.page, doorWords.oneGuestMore('Kevin Rebello'));
    await shows(second.page, guests(1));
    await press(second.page, doorWords.paidNamed('Kevin Rebello'));
    // The third phone does not find a person and admits them without the list.
    await search(third.page).fill('Basily');
    await press(third.page, doorWords.admitWalkIn('Basily'));
    await shows(third.page, doorWords.here(1));
    await admit(third.page, 'nithin', 'Nithin Chakola');
    await shows(third.page, doorWords.notSent(2));
    await third.page.reload();
    await shows(third.page, doorWords.here(2));
    await shows(third.page, doorWords.notSent(2));
    await admit(fourth.page, 'linta', 'Linta Sebastian');
    await admit(fourth.page, 'karthika', 'Karthika P.');
    await admit(lost.page, 'nithin', 'Nithin Chakola');
    await admit(lost.page, 'tijo', 'Tijo Kallookkaran');
    await lost.context.close();

    for (const { context } of phones) await context.setOffline(false);
    for (const { page } of phones) {
      await shows(page, doorWords.here(5));
      await shows(page, doorWords.notSent(0));
      await shows(page, guests(1));
    }

    // One phone finds the walk-in on the list while the other admits that person.
    await first.context.setOffline(true);
    await admit(first.page, 'basil', 'Basil George');
    await shows(first.page, doorWords.here(6));
    await third.page.getByLabel(doorWords.isHere, { exact: true }).check();
    await press(third.page, doorWords.findOnListNamed('Basily'));
    await search(third.page).fill('basil');
    await press(third.page, doorWords.sameNamed('Basil George'));
    await first.context.setOffline(false);
    for (const { page } of phones) await shows(page, doorWords.here(5));

    // One phone undoes what it saw, and everyone sees it.
    await search(second.page).fill('linta');
    await press(second.page, doorWords.undoNamed('Linta Sebastian'));
    await expect
      .poll(() => counts(phones.map((each) => each.page)))
      .toEqual(['4 here', '4 here', '4 here', '4 here']);
  },
);

school(
  'twenty guests are admitted with one press each, and the field is ready for the next',
  { timeout: 120_000 },
  async ({ device, school }) => {
    const eventId = await anEvent(school);
    const { page } = await atTheDoor(await device(), school, eventId, 'akhil');
    const people = await school.desk.listPeople(school);
    const guests = people.map(({ name }) => name).slice(0, 20);
    expect(guests).toHaveLength(20);
    for (const [at, name] of guests.entries()) {
      // Types without a press into the field, which has the focus and is empty.
      await page.keyboard.type(name);
      await press(page, doorWords.admitNamed(name));
      await shows(page, doorWords.here(at + 1));
      expect(await search(page).inputValue()).toBe('');
      await page.getByRole('button', { name: doorWords.undoNamed(name) }).waitFor();
    }
    expect(await page.getByRole('navigation', { name: 'School' }).isVisible()).toBe(false);
    await page.keyboard.type('zzzzz');
    const walkIn = page.getByRole('button', { name: doorWords.admitWalkIn('zzzzz') });
    await walkIn.waitFor();
    const top = (await walkIn.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(top).toBeLessThan(500);
    await walkIn.click();
    await shows(page, doorWords.here(21));
  },
);

school(
  'a door shows no number, and leaves the phone when the role is taken away',
  { timeout: 90_000 },
  async ({ device, school }) => {
    const eventId = await anEvent(school);
    const { page, helper, context } = await atTheDoor(await device(), school, eventId, 'akhil');
    await search(page).fill('a');
    await page.getByRole('button', { name: doorWords.admitNamed('Ajmal P. A.') }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d{5}/);
    await admit(page, 'ajmal', 'Ajmal P. A.');
    await shows(page, doorWords.notSent(0));
    expect(await everythingKept(page)).toContain('Ten years on');
    await context.setOffline(true);
    await admit(page, 'arya', 'Arya Lakshmi');
    await school.desk.send('DELETE', helper, done);
    await context.setOffline(false);
    await page.getByText(doorWords.notHelper).waitFor();
    const kept = await everythingKept(page);
    expect(kept).not.toContain('"admission"');
    expect(kept).not.toContain('"walk-in:');
  },
);

school(
  'a door without network marks who is on the waiting list, and admits them all the same',
  { timeout: 90_000 },
  async ({ device, school }) => {
    const eventId = await anEvent(school, 1);
    const enter = (name: string) =>
      school.desk.send('PUT', paths.enteredReply(eventId, crypto.randomUUID().replaceAll('-', '')), done, {
        ...{ name, personId: null, answer: 'coming', guests: 0, guestNames: [] },
        ...{ diet: null, note: null, answers: {} },
      });
    await enter('Uncle Joe');
    await enter('Aunt Mary');
    const { page, context } = await atTheDoor(await device({ online: false }), school, eventId, 'akhil');
    await servedByWorker(page);
    await context.setOffline(true);
    await page.reload();
    const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await rowOf('Aunt Mary').getByText(doorWords.waiting).waitFor();
    expect(await rowOf('Uncle Joe').getByText(doorWords.waiting).count()).toBe(0);
    await press(page, doorWords.admitNamed('Aunt Mary'));
    await shows(page, doorWords.here(1));
  },
);

school(
  'an organiser discards what one helper recorded, brings it back, and the phone of another helper follows',
  { timeout: 120_000 },
  async ({ device, school }) => {
    const eventId = await anEvent(school);
    const helper = await atTheDoor(await device(), school, eventId, 'akhil');
    const other = await atTheDoor(await device(), school, eventId, josna.username);
    await admit(helper.page, 'anand', 'Anand Pai');
    await shows(helper.page, doorWords.notSent(0));
    await shows(other.page, doorWords.here(1));
    const { page } = await device();
    await signInAdminAt(
      page,
      `/schools/${school.schoolId}/events/${eventId}/helpers`,
      'admin@school.example',
    );
    const recorded = page.getByRole('list', { name: doorWords.recordedBy });
    await recorded.getByText(doorWords.counts(1, 0)).waitFor();
    await expectAccessible(page, 'What helpers recorded');
    await press(page, doorWords.discardNamed('Akhil Varghese'));
    const dialog = page.getByRole('alertdialog', { name: doorWords.discardTitle('Akhil Varghese') });
    await expectAccessible(page, 'Discard what a helper recorded');
    await dialog.getByRole('button', { name: vocabulary.discard }).click();
    await recorded.getByText(doorWords.counts(0, 1)).waitFor();
    await page
      .getByRole('button', { name: doorWords.removeHelperNamed('Akhil Varghese') })
      .waitFor({ state: 'detached' });
    await shows(other.page, doorWords.here(0));
    await helper.page.getByText(doorWords.notHelper).waitFor();
    await press(page, doorWords.bringBackNamed('Akhil Varghese'));
    await recorded.getByText(doorWords.counts(1, 0)).waitFor();
    await shows(other.page, doorWords.here(1));
  },
);

school(
  'axe finds nothing wrong at the door and at the choice of its helpers, and nothing is cut off',
  { timeout: 120_000 },
  async ({ device, school }) => {
    const eventId = await anEvent(school);
    const { page } = await atTheDoor(await device(), school, eventId, 'akhil');
    await admit(page, 'anand', 'Anand Pai');
    await search(page).fill('an');
    await expectAccessible(page, 'Door');
    await page.goto('/door');
    await page.getByRole('link', { name: 'Ten years on' }).first().waitFor();
    await expectAccessible(page, 'Doors');
  },
);
