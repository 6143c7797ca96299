import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventSaved, type NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import type { Page } from 'playwright';
import type { Account, Desk } from './school.ts';
import type { DivisionPath } from './small-school.ts';
import type { Stop } from './tour.ts';

const title = 'Twenty-five years on';
const hour = 60 * 60 * 1000;

/** Announces an event of the batch, with the account as a helper at its door. Returns its id. */
export async function announceReunion(
  desk: Desk,
  divisionPath: DivisionPath,
  helper: Account,
  startsInHours = 1,
): Promise<string> {
  const { schoolId, batchId } = divisionPath;
  const body: NewEventBody = {
    ...{ _id: crypto.randomUUID().replaceAll('-', ''), schoolId, batchIds: [batchId], teachers: true, title },
    startsAt: new Date(Date.now() + startsInHours * hour).toISOString(),
    endsAt: new Date(Date.now() + (startsInHours + 4) * hour).toISOString(),
    ...{ zone: 'Asia/Kolkata', place: 'The school hall', address: 'Hill Road 1, Kochi', capacity: 80 },
    ...{ programme: 'Lunch at one\nSongs at three', cost: '₹500 at the door' },
    questions: [{ _id: 'question-of-a-dish', text: 'Which dish do you like?', choices: ['Fish', 'Rice'] }],
  };
  await desk.send('POST', paths.reunions, eventSaved, body);
  const own = (await desk.listPeople(divisionPath)).find(({ mobile }) => mobile === helper.mobile);
  await desk.send('PUT', paths.doorHelper(body._id, own?._id ?? ''), done, { kind: 'schoolmate' });
  return body._id;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Visits the screens of an event, its door, hello and privacy as the helper of `announceReunion`, who is signed in. */
export async function tourEvents(page: Page, eventId: string, stop: Stop): Promise<void> {
  await page.goto('/events');
  await page.getByRole('link', { name: new RegExp(title) }).waitFor();
  await stop(page, 'events');
  await page.goto(`/events/${eventId}`);
  await button(page, eventWords.answersToday.coming).click();
  await button(page, eventWords.details).waitFor();
  await stop(page, 'event');
  await button(page, eventWords.details).click();
  await button(page, eventWords.more).click();
  await button(page, eventWords.saveReply).scrollIntoViewIfNeeded();
  await stop(page, 'event-details');

  await page.goto(`/door/${eventId}`);
  await page.getByText(doorWords.here(0)).waitFor();
  await stop(page, 'door');
  await page
    .getByRole('button', { name: /^Admit / })
    .first()
    .click();
  await page.getByText(doorWords.here(1)).waitFor();
  await page.getByLabel(doorWords.isHere, { exact: true }).check();
  await page.getByRole('button', { name: /^Undo: / }).waitFor();
  await stop(page, 'door-admitted');

  await page.goto('/hello');
  await button(page, helloWords.showCode).waitFor();
  await stop(page, 'hello');
  await button(page, helloWords.showCode).click();
  await page.getByRole('img', { name: helloWords.codeLabel }).waitFor();
  await stop(page, 'hello-code');

  await page.goto('/privacy');
  await page
    .getByRole('radio', { name: /My batch/ })
    .first()
    .waitFor();
  await stop(page, 'privacy');
}

/** Visits the screens of an event that an admin organises. Needs a signed-in admin. */
export async function tourOrganising(
  page: Page,
  { schoolId }: Pick<DivisionPath, 'schoolId'>,
  eventId: string,
  stop: Stop,
): Promise<void> {
  const events = `/schools/${schoolId}/events`;
  await page.goto(`${events}/new`);
  await page.getByLabel('Name of the event').waitFor();
  await stop(page, 'new-event');
  await page.goto(events);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.getByRole('link', { name: vocabulary.helpersAtTheDoor }).waitFor();
  await stop(page, 'event-replies');
  await page.goto(`${events}/${eventId}/helpers`);
  await page.getByRole('button', { name: /^Remove / }).waitFor();
  await stop(page, 'door-helpers');
  await page.goto(`${events}/${eventId}/organisers`);
  await page.getByRole('heading', { name: 'Organisers' }).waitFor();
  await stop(page, 'event-organisers');
}
