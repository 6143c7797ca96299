import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import {
  type EventsDocument,
  eventsDocument,
  type NewEventBody,
} from '@memcherrish/shared/wire/events/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindOfEvents } from '#features/events/reminders.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anEventBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';

/** Events for several batches of a school, with or without teachers. */

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
type Class = Pick<DivisionIds, 'batchId' | 'divisionId'>;
let second: Class;
let third: Class;
/** A member of each of the three batches. */
let members: [Member, Member, Member];
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await aDivision(admin);
  second = await aClass(admin, here.schoolId, '2013 - 2014');
  third = await aClass(admin, here.schoolId, '2014 - 2015');
  const [one, two, three] = await Promise.all(
    [here, second, third].map(({ divisionId }) => aMember(server, divisionId)),
  );
  if (!one || !two || !three) throw new Error('There are three members.');
  members = [one, two, three];
});

const title = 'the-title-of-the-joint-event';
const ofTwo = () => ({ batchIds: [here.batchId, second.batchId] });
async function made(fields: Partial<NewEventBody> = {}): Promise<NewEventBody> {
  const body = { ...anEventBody(server, { ...here, batchId: null }, { title }), ...ofTwo(), ...fields };
  const answer = await admin.post(paths.reunions, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return body;
}
async function documentOf({ caller }: { caller: Caller }): Promise<EventsDocument> {
  return eventsDocument.parse((await caller.get(paths.reunions)).json());
}
const sees = async (who: { caller: Caller }) => (await who.caller.get(paths.reunions)).body.includes(title);
const whoSees = () => Promise.all(members.map(sees));
const change = (by: Caller, { _id, schoolId: _, ...fields }: NewEventBody, version: number, edit: object) =>
  by.put(paths.reunion(_id), { ...fields, version, ...edit });
async function aTeacherOf({ divisionId }: Class) {
  const teacher = await aTeacher(server, { name: 'Mr. Thomas' });
  const assigned = { divisionId, teacherId: teacher.id, subject: 'Maths' };
  await server.ctx.database.write((tx) =>
    server.ctx.revisions.assignTeacher(tx, { ...assigned, now: server.ctx.clock().toISOString() }),
  );
  return teacher;
}

describe('an event of several batches', () => {
  // Shows threat:replies-to-events
  it('reaches the people of each batch with the names of all, and not a byte of it a third batch', async () => {
    const { _id } = await made();
    expect(await whoSees()).toEqual([true, true, false]);
    const batches = [
      { _id: here.batchId, batch: '2012 - 2013' },
      { _id: second.batchId, batch: '2013 - 2014' },
    ];
    expect((await documentOf(members[1])).events).toMatchObject([{ _id, batches, teachers: true }]);
    for (const path of [paths.reunion(_id), paths.reunionReply(_id)]) {
      expect((await members[2].caller.put(path, aReplyBody())).statusCode).not.toBe(200);
    }
    expect((await members[1].caller.put(paths.reunionReply(_id), aReplyBody())).statusCode).toBe(200);
  });

  it('shows a reply to the batch of its person at first, and to both batches with the level of the school', async () => {
    const { _id } = await made();
    const [one, two] = members;
    const seenBy = async (who: Member) =>
      (await documentOf(who)).events[0]?.replies.map((each) => each.personId);
    await one.caller.put(paths.reunionReply(_id), aReplyBody());
    expect(await seenBy(two)).toEqual([]);
    await one.caller.put(paths.reunionReply(_id), aReplyBody({ level: 'School', base: 1 }));
    expect(await seenBy(two)).toEqual([one.id]);
  });

  // Shows threat:replies-to-events
  it('leaves the people of a batch that is no longer invited, and their replies count no more', async () => {
    const body = await made({ capacity: 1 });
    const [one, two] = members;
    await two.caller.put(paths.reunionReply(body._id), aReplyBody({ level: 'School' }));
    await one.caller.put(paths.reunionReply(body._id), aReplyBody());
    const before = await two.caller.get(paths.reunions);
    expect((await change(admin, body, 1, { batchIds: [here.batchId] })).statusCode).toBe(200);
    expect(await whoSees()).toEqual([true, false, false]);
    const after = await two.caller.get(paths.reunions, { 'if-none-match': String(before.headers['etag']) });
    expect([after.statusCode, after.json().events]).toEqual([200, []]);
    const [left] = (await documentOf(one)).events;
    expect(left).toMatchObject({ replies: [], own: { seats: 1 } });
    expect((await change(admin, body, 2, { batchIds: [here.batchId, third.batchId] })).statusCode).toBe(200);
    expect(await whoSees()).toEqual([true, false, true]);
  });

  it('can become one of the whole school, and be for one batch again', async () => {
    const body = await made();
    await change(admin, body, 1, { batchIds: null });
    expect(await whoSees()).toEqual([true, true, true]);
    expect((await documentOf(members[2])).events).toMatchObject([{ batches: null }]);
    expect((await change(admin, body, 1, { batchIds: null })).json()).toMatchObject({ version: 2 });
    await change(admin, body, 2, { batchIds: [third.batchId] });
    expect(await whoSees()).toEqual([false, false, true]);
  });

  it('stays for the others when one of its batches is deleted, and is deleted with the last one', async () => {
    const { _id } = await made({ batchIds: [second.batchId, third.batchId] });
    const { database, revisions } = server.ctx;
    const remove = async ({ divisionId, batchId }: Class, { id }: Member) => {
      await database.write((tx) => revisions.removeMembers(tx, divisionId, [id]));
      expect((await admin.delete(paths.batch(here.schoolId, batchId))).statusCode).toBe(200);
    };
    await documentOf(members[2]);
    await remove(second, members[1]);
    expect((await documentOf(members[2])).events).toMatchObject([{ batches: [{ _id: third.batchId }] }]);
    await remove(third, members[2]);
    const left = await database.read.selectFrom('events').select('id').where('id', '=', _id).execute();
    expect(left).toEqual([]);
    expect(await whoSees()).toEqual([false, false, false]);
  });

  it.each([
    ['no batch', () => []],
    ['the same batch twice', () => [here.batchId, here.batchId]],
  ])('is refused with %s', async (_what, batchIds) => {
    const body = { ...anEventBody(server, { ...here, batchId: null }), batchIds: batchIds() };
    const answer = await admin.post(paths.reunions, body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['batchIds']]);
  });

  it('is refused with a batch of another school', async () => {
    const elsewhere = await aDivision(admin, 'Elsewhere');
    const body = anEventBody(server, { ...here, batchId: null });
    const batchIds = [here.batchId, elsewhere.batchId];
    expect((await admin.post(paths.reunions, { ...body, batchIds })).statusCode).toBe(404);
  });
});

describe('a schoolmate who announces', () => {
  beforeEach(() => admin.put(paths.eventSettings(here.schoolId), { byMembers: true }));

  it('may invite their own batches only, all of them at once', async () => {
    const ofBoth = await aMember(server, [here.divisionId, second.divisionId]);
    const body = () => ({ ...anEventBody(server, { ...here, batchId: null }), ...ofTwo() });
    expect((await ofBoth.caller.post(paths.reunions, body())).statusCode).toBe(201);
    expect((await members[0].caller.post(paths.reunions, body())).statusCode).toBe(404);
  });

  it('changes their event, and who is invited only among their own batches', async () => {
    const [maker] = members;
    const body = anEventBody(server, here, { title });
    expect((await maker.caller.post(paths.reunions, body)).statusCode).toBe(201);
    const wider = await change(maker.caller, body, 1, ofTwo());
    expect([wider.statusCode, wider.json().code]).toEqual([403, 'not-allowed']);
    expect(await whoSees()).toEqual([true, false, false]);
    expect((await change(maker.caller, body, 1, { teachers: false })).statusCode).toBe(200);
    expect((await change(admin, body, 2, ofTwo())).statusCode).toBe(200);
    // The maker may still change the rest of an event that an admin has opened to another batch.
    expect((await change(maker.caller, body, 3, { ...ofTwo(), place: 'The field' })).statusCode).toBe(200);
    const narrower = await change(maker.caller, body, 4, { batchIds: [here.batchId] });
    expect([narrower.statusCode, narrower.json().code]).toEqual([403, 'not-allowed']);
  });
});

describe('an event without teachers', () => {
  // Shows threat:replies-to-events
  it('does not reach a teacher of the class with a byte, whose reply counts no more', async () => {
    const teacher = await aTeacherOf(here);
    const body = await made();
    expect(await sees(teacher)).toBe(true);
    await teacher.caller.put(paths.reunionReply(body._id), aReplyBody({ level: 'School' }));
    const replies = async () =>
      (await documentOf(members[0])).events[0]?.replies.map((each) => each.personId);
    expect(await replies()).toEqual([teacher.id]);
    expect((await change(admin, body, 1, { teachers: false })).statusCode).toBe(200);
    expect([await sees(teacher), await replies()]).toEqual([false, []]);
    const refused = await teacher.caller.put(paths.reunionReply(body._id), aReplyBody({ base: 1 }));
    expect(refused.statusCode).toBe(404);
    const list = (await admin.get(paths.reunionReplies(body._id))).json();
    expect(list.replies).toEqual([]);
  });

  it('leaves out the teachers of all classes when it is for the whole school', async () => {
    const teacher = await aTeacherOf(third);
    await made({ batchIds: null, teachers: false });
    expect([await sees(teacher), ...(await whoSees())]).toEqual([false, true, true, true]);
  });
});

it('reminds the people of each batch once, also those of two', async () => {
  const ofBoth = await aMember(server, [here.divisionId, second.divisionId]);
  await made();
  await remindOfEvents(server.ctx);
  const kinds = async ({ caller }: Member) =>
    (await caller.get(paths.pull)).json().me.notifications.map(({ kind }: { kind: string }) => kind);
  expect(await Promise.all([...members, ofBoth].map(kinds))).toEqual([
    ['event-unanswered'],
    ['event-unanswered'],
    [],
    ['event-unanswered'],
  ]);
});
