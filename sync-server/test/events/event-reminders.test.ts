import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { protocolHeader } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { namedEvent } from '#features/events/events-store.ts';
import { remindOfEvents } from '#features/events/reminders.ts';
import { tellInvited } from '#features/events/seats.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anEventBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';

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

describe('a teacher of an invited class', () => {
  async function teaching() {
    const teacher = await aTeacher(server, { name: 'Mr. Thomas' });
    const assignment = { divisionId: here.divisionId, teacherId: teacher.id, subject: 'Maths' };
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.assignTeacher(tx, { ...assignment, now: server.ctx.clock().toISOString() }),
    );
    return teacher;
  }
  const notified = async ({ caller }: { caller: Caller }): Promise<Notification[]> =>
    (await caller.get(paths.pull)).json().me.notifications;

  it('is reminded like a schoolmate, marks it as read, and is notified that the event is cancelled', async () => {
    const teacher = await teaching();
    const eventId = await anEventIn(3 * day);
    await remindOfEvents(server.ctx);
    const [asked, ...others] = await notified(teacher);
    expect(others).toEqual([]);
    expect(asked).toMatchObject({ kind: 'event-unanswered', eventId, excerpt: 'Ten years on', read: false });
    const marked = await teacher.caller.post(paths.readNotifications, { ids: [asked?._id] });
    expect(marked.statusCode, marked.body).toBe(200);
    expect(await notified(teacher)).toMatchObject([{ read: true }]);
    await teacher.caller.put(paths.reunionReply(eventId), aReplyBody({ level: 'School' }));
    expect((await admin.delete(paths.reunion(eventId))).statusCode).toBe(200);
    expect((await notified(teacher)).map(({ kind }) => kind).sort()).toEqual([
      ...['event-cancelled', 'event-unanswered'],
    ]);
  });

  it('is told when there is a seat', async () => {
    const teacher = await teaching();
    const startsAt = new Date(server.ctx.clock().getTime() + 20 * day).toISOString();
    const ground = { schoolId: here.schoolId, batchId: here.batchId };
    const body = anEventBody(server, ground, { startsAt, capacity: 1 });
    await admin.post(paths.reunions, body);
    for (const { caller } of [coming, teacher]) {
      server.pass(1000);
      await caller.put(paths.reunionReply(body._id), aReplyBody({ level: 'School' }));
    }
    await coming.caller.put(paths.reunionReply(body._id), aReplyBody({ answer: 'no', base: 1 }));
    expect(await notified(teacher)).toMatchObject([{ kind: 'event-seat', eventId: body._id }]);
  });

  it('is told nothing of an event without teachers, or of another class', async () => {
    const teacher = await teaching();
    const elsewhere = await aTeacher(server, { name: 'Mrs. Leela' });
    const startsAt = new Date(server.ctx.clock().getTime() + 3 * day).toISOString();
    const ground = { schoolId: here.schoolId, batchId: here.batchId };
    const body = anEventBody(server, ground, { startsAt, teachers: false });
    await admin.post(paths.reunions, body);
    await remindOfEvents(server.ctx);
    expect(await kindsOf(silent)).toEqual(['event-unanswered']);
    // A run may have read who is invited before the teachers were left out.
    await server.ctx.database.write(async (tx) => {
      const event = await namedEvent(tx, body._id);
      const person = { kind: 'teacher', id: teacher.id } as const;
      if (event) await tellInvited(server.ctx, tx, event, person, 'event-reminder');
    });
    expect([await notified(teacher), await notified(elsewhere)]).toEqual([[], []]);
  });
});
