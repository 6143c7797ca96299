import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { protocolHeader } from '@memcherrish/shared/wire/headers.ts';
import type { Notification } from '@memcherrish/shared/wire/notifications.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { remindOfEvents } from '#features/events/reminders.ts';
import { aDivision } from './divisions.ts';
import { anEventBody, aReplyBody } from './events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from './harness.ts';
import { aMember, type Member } from './members.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let coming: Member;
let silent: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await anAdmin(server, `${crypto.randomUUID()}@example.org`);
  here = await aDivision(admin);
  coming = await aMember(server, here.divisionId);
  silent = await aMember(server, here.divisionId);
});

async function anEventIn(time: number): Promise<string> {
  const startsAt = new Date(server.ctx.clock().getTime() + time).toISOString();
  const body = anEventBody(server, { schoolId: here.schoolId, batchId: here.batchId }, { startsAt });
  expect((await admin.post(paths.reunions, body)).statusCode).toBe(201);
  expect((await coming.caller.put(paths.reunionReply(body._id), aReplyBody())).statusCode).toBe(200);
  return body._id;
}
const notificationsOf = async ({ caller }: Member): Promise<Notification[]> =>
  (await caller.get(paths.pull)).json().me.notifications;
const kindsOf = async (member: Member) => (await notificationsOf(member)).map(({ kind }) => kind);

it('reminds people who are coming a week and a day before, and asks the others once', async () => {
  const eventId = await anEventIn(8 * day);
  await remindOfEvents(server.ctx);
  expect([await kindsOf(coming), await kindsOf(silent)]).toEqual([[], []]);
  server.pass(1.5 * day);
  await remindOfEvents(server.ctx);
  expect(await kindsOf(coming)).toEqual(['event-reminder']);
  expect(await notificationsOf(silent)).toMatchObject([
    { kind: 'event-unanswered', eventId, excerpt: 'Ten years on' },
  ]);
  server.pass(6 * day);
  await remindOfEvents(server.ctx);
  expect(await kindsOf(coming)).toEqual(['event-reminder', 'event-reminder']);
  expect(await kindsOf(silent)).toEqual(['event-unanswered']);
  server.pass(day);
  await remindOfEvents(server.ctx);
  expect(await kindsOf(coming)).toHaveLength(2);
});

it('sends each reminder once, however often housekeeping runs, and again for a new date', async () => {
  const eventId = await anEventIn(3 * day);
  for (let run = 0; run < 3; run += 1) {
    await Promise.all([remindOfEvents(server.ctx), remindOfEvents(server.ctx)]);
    server.pass(hour);
  }
  expect(await kindsOf(coming)).toEqual(['event-reminder']);
  const startsAt = new Date(server.ctx.clock().getTime() + 5 * day).toISOString();
  const ground = { schoolId: here.schoolId, batchId: here.batchId };
  const { _id, schoolId, ...fields } = anEventBody(server, ground, { startsAt });
  const moved = await admin.put(paths.reunion(eventId), { ...fields, version: 1 });
  expect(moved.statusCode, moved.body).toBe(200);
  await remindOfEvents(server.ctx);
  expect(await kindsOf(coming)).toEqual(['event-reminder', 'event-reminder']);
});

it('reminds no one who said no, who is not invited, or of a cancelled event', async () => {
  const refusing = await aMember(server, here.divisionId);
  const other = await aDivision(admin);
  const stranger = await aMember(server, other.divisionId);
  const eventId = await anEventIn(3 * day);
  await refusing.caller.put(paths.reunionReply(eventId), aReplyBody({ answer: 'no' }));
  const cancelled = await anEventIn(2 * day);
  expect((await admin.delete(paths.reunion(cancelled))).statusCode).toBe(200);
  await remindOfEvents(server.ctx);
  expect([await kindsOf(refusing), await kindsOf(stranger)]).toEqual([[], []]);
  const about = (await notificationsOf(coming)).filter((each) => each.eventId === cancelled);
  expect(about.map(({ kind }) => kind)).toEqual(['event-cancelled']);
});

it('leaves reminders out for an app that cannot show them', async () => {
  await anEventIn(3 * day);
  await remindOfEvents(server.ctx);
  const older = await coming.caller.get(paths.pull, { [protocolHeader]: '7' });
  expect(older.json().me.notifications).toEqual([]);
});
