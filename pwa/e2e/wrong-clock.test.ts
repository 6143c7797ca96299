import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { BrowserContext, Page } from 'playwright';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story, type Visitor } from './harness/story.ts';
import { announceReunion } from './harness/tour-events.ts';
import { failedRequest } from './harness/watch.ts';

/** People set the clock of a phone wrong, and right again. */
const school = story
  .extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server))
  .extend('eventId', { scope: 'file' }, async ({ school }) => {
    const account = await school.desk.signIn(josna.username);
    return await announceReunion(school.desk, school, account, -1);
  });

const day = 24 * 60 * 60 * 1000;
const classmate = 'Vishnu Prasad N.';
const clockIsOffBy = (by: string) => messages.clockWrong(by);

/** Sets the device's clock for the pages that load from now on. */
async function setClock(context: BrowserContext, address: string, days: number): Promise<void> {
  await context.addCookies([{ name: 'ahead', value: String(days * day), url: address }]);
}

/** Makes the clock of each page follow `setClock`. */
async function withClock({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const ahead = Number(/ahead=(-?\d+)/.exec(document.cookie)?.[1] ?? 0);
    const RealDate = Date;
    const now = () => RealDate.now() + ahead;
    const construct = (target: DateConstructor, given: number[]) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given);
    const get = (target: DateConstructor, key: string | symbol) =>
      key === 'now' ? now : Reflect.get(target, key);
    globalThis.Date = new Proxy(RealDate, { construct, get });
  });
}

/** Signs Josna in on a device whose clock is some days ahead. */
async function signedIn(visitor: Visitor, address: string, ahead = 0): Promise<Visitor> {
  visitor.errors.expect(failedRequest);
  await withClock(visitor);
  if (ahead !== 0) await setClock(visitor.context, address, ahead);
  await signIn(visitor.page, josna.username);
  await person(visitor.page, classmate).waitFor();
  await servedByWorker(visitor.page);
  return visitor;
}

const open = (page: Page, path = '/viewpage-new') => page.goto(path);

school(
  'a clock that is 31 days ahead hides the class offline, and shows it again when it is right',
  async ({ device, school: _, server }) => {
    const { page, context } = await signedIn(await device(), server.address);
    await context.setOffline(true);
    for (const ahead of [31, 40, 366]) {
      await setClock(context, server.address, ahead);
      await open(page);
      await page.getByText(messages.leaseHidden).waitFor();
      await person(page, classmate).waitFor({ state: 'detached' });
    }
    await setClock(context, server.address, 0);
    await open(page);
    await person(page, classmate).waitFor();
  },
);

school(
  'a clock that was 31 days behind at the sign-in and is right later costs nothing',
  async ({ device, school: _, server }) => {
    const { page, context } = await signedIn(await device(), server.address, -31);
    await page.getByText(clockIsOffBy('31 days')).waitFor();
    await context.setOffline(true);
    await open(page);
    await person(page, classmate).waitFor();
    await setClock(context, server.address, 0);
    await open(page);
    await person(page, classmate).waitFor();
    await page.getByText(/clock is off/).waitFor({ state: 'detached' });
  },
);

school(
  'a door says that the date closes it, and admits people again when the date is right',
  async ({ device, server, eventId }) => {
    const { page, context } = await signedIn(await device(), server.address);
    await open(page, `/door/${eventId}`);
    await page.getByText(doorWords.here(0)).waitFor();
    await context.setOffline(true);
    const admit = async (name: string, count: number) => {
      await page.getByRole('searchbox', { name: vocabulary.name }).fill(name);
      await page.getByRole('button', { name: doorWords.admitNamed(name) }).click();
      await page.getByText(doorWords.here(count)).waitFor();
    };
    await admit('Linta Sebastian', 1);
    await setClock(context, server.address, 31);
    await page.reload();
    await page.getByText(doorWords.closedText).waitFor();
    await setClock(context, server.address, 0);
    await page.reload();
    await admit('Kevin Rebello', 2);
    await page.getByText(doorWords.notSent(2)).waitFor();
    await context.setOffline(false);
    await page.getByText(doorWords.notSent(0)).waitFor();
  },
);

school(
  "today's event is open whatever the clock says, and a line names the clock",
  async ({ device, server, eventId }) => {
    const { page, context } = await signedIn(await device(), server.address);
    for (const [ahead, by] of [
      [1, '1 day'],
      [366, '366 days'],
      [-1, '1 day'],
    ] as const) {
      await setClock(context, server.address, ahead);
      await open(page, `/events/${eventId}`);
      await page.getByRole('button', { name: eventWords.answersToday.coming, exact: true }).waitFor();
      await page.getByRole('button', { name: eventWords.answersToday.here }).waitFor();
      await page.getByText(clockIsOffBy(by)).waitFor();
    }
  },
);
