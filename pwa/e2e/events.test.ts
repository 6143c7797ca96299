import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventReplies, eventSaved, type NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { withoutBackgroundSync } from './harness/outbox.ts';
import { signIn, signInAdminAt, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = story.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const day = 24 * 60 * 60 * 1000;
let made = 0;

/** Announces an event of Josna's batch, in three days or after another time. Returns its id and title. */
async function announced({ desk, schoolId, batchId }: SmallSchool, startsIn = 3 * day) {
  made += 1;
  const body: NewEventBody = {
    ...{
      _id: `event-of-the-story-${made}`,
      schoolId,
      batchIds: [batchId],
      teachers: true,
      title: `Reunion ${made}`,
    },
    startsAt: new Date(Date.now() + startsIn + made).toISOString(),
    ...{ endsAt: null, zone: 'Asia/Kolkata', place: 'The school hall', address: 'Hill Road 1, Kochi' },
    ...{ programme: 'Lunch\nSongs', cost: '₹500 at the door', capacity: 80, questions: [] },
  };
  await desk.send('POST', paths.reunions, eventSaved, body);
  return { eventId: body._id, title: body.title };
}
const repliesTo = async ({ desk }: SmallSchool, eventId: string) =>
  (await desk.send('GET', paths.reunionReplies(eventId), eventReplies)).replies;

school(
  'a schoolmate replies in two taps without a network, and the last reply is sent later',
  async ({ device, school }) => {
    const { eventId, title } = await announced(school);
    const { page, context, errors } = await device();
    await withoutBackgroundSync(page);
    await signIn(page, josna.username);
    await person(page, josna.name).waitFor();
    await servedByWorker(page);
    const line = page.getByRole('link', { name: new RegExp(title) });
    await line.waitFor();
    errors.expect(failedRequest);
    await context.setOffline(true);

    await line.click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: 'Coming', exact: true }).click();
    await page.getByText('Your reply is on this device. It is sent when you are online.').waitFor();
    await page.reload();
    const coming = page.getByText('You are coming', { exact: true });
    await coming.waitFor();
    await page.getByRole('button', { name: 'Guests, food and notes' }).click();
    await page.getByRole('button', { name: 'One guest more' }).click();
    await page.getByLabel('Food').fill('Vegetarian');
    await page.getByRole('button', { name: 'Save my reply' }).click();
    await expect.poll(() => repliesTo(school, eventId)).toEqual([]);

    await context.setOffline(false);
    await expect
      .poll(() => repliesTo(school, eventId))
      .toMatchObject([{ name: josna.name, answer: 'coming', guests: 1, diet: 'Vegetarian', seats: 2 }]);
    await page.getByText('Your reply is on this device.').waitFor({ state: 'detached' });
    await coming.waitFor();
    // The question is folded until it is opened again.
    const answer = page.getByRole('button', { name: 'Coming', exact: true });
    expect(await answer.count()).toBe(0);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    expect(await answer.getAttribute('aria-pressed')).toBe('true');
  },
);

school('the class has a tab with its events while one is ahead', async ({ device, school }) => {
  const { title } = await announced(school);
  const { page } = await device({ online: true });
  await signIn(page, josna.username);
  const tab = page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'Events' });
  await tab.click();
  await page.getByRole('link', { name: title }).waitFor();
  expect(await tab.getAttribute('aria-current')).toBe('page');
});

school(
  'a schoolmate who may not announce events reads so, and goes to the events',
  async ({ device, school: _ }) => {
    const { page } = await device();
    await signInAt(page, '/events/new', josna.username);
    await page.getByText('Only admins announce events in your school').waitFor();
    await page.getByRole('link', { name: 'All events' }).click();
    await page.waitForURL('**/events');
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
  },
);

school(
  'on the day a person says that they are here without a network, and takes it back',
  async ({ device, school }) => {
    const { eventId, title } = await announced(school, 60 * 60 * 1000);
    const { page, context, errors } = await device();
    await withoutBackgroundSync(page);
    await signIn(page, josna.username);
    await person(page, josna.name).waitFor();
    await servedByWorker(page);
    await page.goto(`/events/${eventId}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('No one who shows you their reply is here yet.').waitFor();
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'I am here' }).click();
    await page.getByText('Saved: you are here.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'I have left' }).waitFor();
    await context.setOffline(false);
    await expect
      .poll(() => repliesTo(school, eventId))
      .toMatchObject([{ name: josna.name, answer: 'coming', here: true }]);
    await page.getByRole('button', { name: 'I have left' }).click();
    await expect.poll(() => repliesTo(school, eventId)).toMatchObject([{ answer: 'coming', here: false }]);
    await expectAccessible(page, 'event');
  },
);

school('the pages of an event pass axe, and nothing is cut off', async ({ device, school }) => {
  const { eventId, title } = await announced(school);
  const { page } = await device({ online: true });
  await signInAt(page, '/events', josna.username);
  await page.getByRole('link', { name: new RegExp(title) }).waitFor();
  await expectAccessible(page, 'events');
  await page.goto(`/events/${eventId}`);
  await page.getByRole('button', { name: 'Maybe', exact: true }).click();
  await page.getByRole('button', { name: 'Guests, food and notes' }).click();
  await page.getByRole('button', { name: 'Save my reply' }).waitFor();
  await expectAccessible(page, 'event');
});

school(
  'an admin announces an event, enters a reply, and chooses a helper, who opens the door',
  async ({ device, school }) => {
    const { page } = await device({ wide: true, online: true });
    await signInAdminAt(page, `/schools/${school.schoolId}/events/new`, 'admin@school.example');
    await page.getByLabel('Name of the event').fill('Silver jubilee');
    await page.getByLabel('Starts on').fill('2031-01-02');
    await page.getByLabel('Starts at').fill('10:00');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 1', { exact: true }).fill('Which dish?');
    await expectAccessible(page, 'new event');
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await page.getByRole('link', { name: /Silver jubilee/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Old Mathai');
    await page.getByLabel('Guests').selectOption('2');
    await page.getByLabel('Food').fill('Vegetarian');
    await page.getByLabel('Which dish?').fill('Payasam');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Old Mathai', { exact: true }).waitFor();
    await page.getByText('Coming, 2 guests, entered by an organiser').waitFor();
    await page.getByText('Food: Vegetarian (1)').waitFor();
    await page.getByText('Which dish? Payasam').waitFor();
    await expectAccessible(page, 'replies');
    await page.getByRole('button', { name: 'Remove the reply of Old Mathai' }).click();
    await page.getByText('No replies yet.').waitFor();

    await page.getByLabel('Name', { exact: true }).fill('Akhil');
    await page.getByRole('button', { name: 'This is Akhil Varghese, 10-A' }).click();
    await page.getByText('From the class list: Akhil Varghese, 10-A').waitFor();
    await expectAccessible(page, 'a person of the class list');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Coming, entered by an organiser').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Alphonsa');
    await page.getByRole('button', { name: 'This is Alphonsa Davis, 10-A' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Akhil');
    await expect.poll(() => page.getByRole('button', { name: /^This is / }).count()).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill('');

    await page.getByRole('link', { name: 'Helpers at the door' }).click();
    await page.getByLabel('Class of the helper').selectOption({ label: '10-A, 2012 - 2013' });
    await page.getByRole('button', { name: `Choose ${josna.name}` }).click();
    await page.getByRole('button', { name: `Remove ${josna.name}` }).waitFor();
    await expectAccessible(page, 'helpers');

    const { page: phone } = await device({ online: true });
    await signInAt(phone, '/events', josna.username);
    await phone.getByRole('link', { name: /Silver jubilee/ }).click();
    expect(await phone.getByRole('link', { name: 'Say hello' }).getAttribute('href')).toBe('/hello');
    await phone.getByRole('link', { name: 'Open the door' }).click();
    await phone.getByText('0 here').waitFor();
  },
);
