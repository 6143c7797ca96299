import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import {
  type EventsDocument,
  eventsDocument,
  type NewEventBody,
} from '@memcherrish/shared/wire/events/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anEvent, anEventBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher, type Member } from '#test/scene/members.ts';

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await aDivision(admin);
  member = await aMember(server, here.divisionId);
});

const ofBatch = () => ({ schoolId: here.schoolId, batchId: here.batchId });
const ofSchool = () => ({ schoolId: here.schoolId, batchId: null });

async function documentOf(caller: Caller): Promise<EventsDocument> {
  const answer = await caller.get(paths.reunions);
  expect(answer.statusCode, answer.body).toBe(200);
  return eventsDocument.parse(answer.json());
}
const titlesOf = async (caller: Caller) => (await documentOf(caller)).events.map((event) => event.title);

async function made(
  fields: Partial<NewEventBody> = {},
  ground: { schoolId: string; batchId: string | null } = ofBatch(),
) {
  const body = anEventBody(server, ground, fields);
  const answer = await admin.post(paths.reunions, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return body;
}
const edited = ({ _id, schoolId, ...fields }: NewEventBody, change: object) => ({
  ...fields,
  ...change,
});

describe('an event', () => {
  it('has every field in the document of a schoolmate of the batch', async () => {
    const questions = [{ _id: 'question-of-ours-1', text: 'Which dish?', choices: ['Rice', 'Bread'] }];
    const startsAt = '2027-01-02T10:00:00+05:30';
    const body = await made({ capacity: 80, questions, startsAt, endsAt: '2027-01-02T12:00:00+05:30' });
    const { batchIds: _, ...fields } = body;
    const { events, grounds } = await documentOf(member.caller);
    expect(grounds).toEqual([]);
    expect(events).toEqual([
      {
        ...fields,
        startsAt: '2027-01-02T04:30:00.000Z',
        endsAt: '2027-01-02T06:30:00.000Z',
        ...{ schoolName: 'St. Mary’s', batches: [{ _id: here.batchId, batch: '2012 - 2013' }] },
        ...{ cancelledAt: null, version: 1, makerId: null, organises: false, own: null, replies: [] },
        ...{ came: [], organisers: [], helpers: [] },
      },
    ]);
  });

  // Shows decision:events
  it('an event for a batch reaches its schoolmates and teachers and the admins, and no other person', async () => {
    await made({ title: 'Of the batch' });
    await made({ title: 'Of the school' }, ofSchool());
    const other = await aClass(admin, here.schoolId, '2013 - 2014');
    const teacher = await aTeacher(server);
    const elsewhere = await aTeacher(server);
    const now = server.ctx.clock().toISOString();
    await server.ctx.database.write(async (tx) => {
      const subject = { subject: 'Maths', now };
      await server.ctx.revisions.assignTeacher(tx, {
        ...subject,
        divisionId: here.divisionId,
        teacherId: teacher.id,
      });
      await server.ctx.revisions.assignTeacher(tx, {
        ...subject,
        divisionId: other.divisionId,
        teacherId: elsewhere.id,
      });
    });
    const both = ['Of the batch', 'Of the school'];
    expect((await titlesOf(member.caller)).sort()).toEqual(both);
    expect((await titlesOf(teacher.caller)).sort()).toEqual(both);
    expect((await titlesOf(admin)).sort()).toEqual(expect.arrayContaining(both));
    expect(await titlesOf((await aMember(server, other.divisionId)).caller)).toEqual(['Of the school']);
    expect(await titlesOf(elsewhere.caller)).toEqual(['Of the school']);
    expect(await titlesOf((await aMember(server)).caller)).toEqual([]);
    expect(
      await titlesOf((await aMember(server, (await aDivision(admin, 'Elsewhere')).divisionId)).caller),
    ).toEqual([]);
    expect(await titlesOf((await anotherAdmin(server)).caller)).toEqual([]);
  });

  it('leaves the document of a person who leaves the batch', async () => {
    await made();
    expect(await titlesOf(member.caller)).toHaveLength(1);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [member.id]),
    );
    expect(await titlesOf(member.caller)).toEqual([]);
  });

  it('leaves the documents two months after its end', async () => {
    const { startsAt } = await made();
    const started = Date.parse(startsAt) - server.ctx.clock().getTime();
    const days = (count: number) => count * 24 * 60 * 60 * 1000;
    server.pass(started + days(59));
    const long = await aMember(server, here.divisionId);
    expect(await titlesOf(long.caller)).toHaveLength(1);
    server.pass(days(2));
    expect(await titlesOf(long.caller)).toEqual([]);
    admin = await anAdmin(server, `later-${Date.now()}@example.org`);
  });

  it('is made once, however often it is sent, and its id stays with its maker', async () => {
    const body = await made();
    expect((await admin.post(paths.reunions, body)).statusCode).toBe(201);
    expect(await titlesOf(member.caller)).toHaveLength(1);
    const moved = await admin.post(paths.reunions, { ...body, batchIds: null });
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'already-exists']);
  });

  it.each([
    ['without a name', { title: ' ' }, 'title'],
    ['that ends before it starts', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
    ['in an unknown time zone', { zone: 'Asia/Nowhere' }, 'zone'],
    ['without a seat', { capacity: 0 }, 'capacity'],
    ['at no real time', { startsAt: 'tomorrow' }, 'startsAt'],
  ])('%s is refused at its field', async (_what, fields, field) => {
    const answer = await admin.post(paths.reunions, { ...anEventBody(server, ofBatch()), ...fields });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('is changed on the version that the organiser saw, and a repeat changes nothing', async () => {
    const body = await made();
    const change = edited(body, { title: 'Eleven years on', version: 1 });
    const path = paths.reunion(body._id);
    expect((await admin.put(path, change)).json()).toMatchObject({ version: 2 });
    expect((await admin.put(path, change)).json()).toMatchObject({ version: 2 });
    const late = await admin.put(path, edited(body, { title: 'Another name', version: 1 }));
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    expect(await titlesOf(member.caller)).toEqual(['Eleven years on']);
  });

  it('stays in the documents as cancelled, tells the people who were coming, and takes no more replies', async () => {
    const body = await made();
    const absent = await aMember(server, here.divisionId);
    await member.caller.put(paths.reunionReply(body._id), aReplyBody());
    await absent.caller.put(paths.reunionReply(body._id), aReplyBody({ answer: 'no' }));
    expect((await admin.delete(paths.reunion(body._id))).statusCode).toBe(200);
    expect((await admin.delete(paths.reunion(body._id))).statusCode).toBe(200);
    const [event] = (await documentOf(member.caller)).events;
    expect(event?.cancelledAt).toBe(server.ctx.clock().toISOString());
    const refused = await absent.caller.put(paths.reunionReply(body._id), aReplyBody({ base: 1 }));
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed']);
    const told = async ({ caller }: Member) => (await caller.get(paths.pull)).json().me.notifications;
    expect(await told(member)).toEqual([
      expect.objectContaining({ kind: 'event-cancelled', excerpt: body.title, batchId: here.batchId }),
    ]);
    expect(await told(absent)).toEqual([]);
    const older = member.caller.with({ 'x-memcherrish-protocol': '5' });
    expect((await older.get(paths.pull)).json().me.notifications).toEqual([]);
  });

  it('is deleted with its batch', async () => {
    await made();
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [member.id]),
    );
    const removed = await admin.delete(paths.batch(here.schoolId, here.batchId));
    expect([removed.statusCode, removed.body]).toEqual([200, expect.any(String)]);
    const left = await server.ctx.database.read
      .selectFrom('events')
      .select('id')
      .where('school_id', '=', here.schoolId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('an event of a schoolmate', () => {
  const allow = (byMembers: boolean) => admin.put(paths.eventSettings(here.schoolId), { byMembers });

  it('is refused until the school allows it, and then only for the own batch', async () => {
    const body = anEventBody(server, ofBatch());
    expect((await member.caller.post(paths.reunions, body)).statusCode).toBe(403);
    await allow(true);
    expect((await documentOf(member.caller)).grounds).toEqual([
      { ...ofBatch(), schoolName: 'St. Mary’s', batch: '2012 - 2013' },
    ]);
    expect((await member.caller.post(paths.reunions, body)).statusCode).toBe(201);
    expect((await member.caller.post(paths.reunions, anEventBody(server, ofSchool()))).statusCode).toBe(403);
    const other = await aClass(admin, here.schoolId, '2013 - 2014');
    const foreign = anEventBody(server, { schoolId: here.schoolId, batchId: other.batchId });
    expect((await member.caller.post(paths.reunions, foreign)).statusCode).toBe(404);
  });

  it('is organised by its maker while they are in the batch, and by the admins', async () => {
    await allow(true);
    const body = anEventBody(server, ofBatch());
    await member.caller.post(paths.reunions, body);
    const [own] = (await documentOf(member.caller)).events;
    expect(own).toMatchObject({ organises: true, makerId: member.id });
    const mate = await aMember(server, here.divisionId);
    const [theirs] = (await documentOf(mate.caller)).events;
    expect(theirs).toMatchObject({ organises: false, makerId: member.id });
    const change = edited(body, { title: 'A new name', version: 1 });
    expect((await mate.caller.put(paths.reunion(body._id), change)).statusCode).toBe(403);
    expect((await member.caller.put(paths.reunion(body._id), change)).statusCode).toBe(200);
    expect((await admin.delete(paths.reunion(body._id))).statusCode).toBe(200);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [member.id]),
    );
    expect((await member.caller.get(paths.reunionReplies(body._id))).statusCode).toBe(404);
  });

  it('does not name its maker to a person with a block between them', async () => {
    await allow(true);
    await member.caller.post(paths.reunions, anEventBody(server, ofBatch()));
    const mate = await aMember(server, here.divisionId);
    await member.caller.put(paths.block(mate.id), { kind: 'schoolmate', name: 'Mate' });
    expect((await documentOf(mate.caller)).events).toMatchObject([{ makerId: null }]);
  });

  it('is refused after twenty on one day', async () => {
    await allow(true);
    for (let count = 0; count < 20; count += 1) {
      expect((await member.caller.post(paths.reunions, anEventBody(server, ofBatch()))).statusCode).toBe(201);
    }
    const refused = await member.caller.post(paths.reunions, anEventBody(server, ofBatch()));
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited']);
  });
});

describe('the document', () => {
  it('has the next 200 events, and the number of those after them', async () => {
    const { caller } = await anotherAdmin(server);
    const { schoolId } = await aDivision(caller);
    for (let index = 0; index < 203; index += 1) {
      server.pass(1000);
      await anEvent(server, { schoolId, batchId: null }, { title: `Event ${index}` });
    }
    const document = await documentOf(caller);
    expect([document.events.length, document.events.at(-1)?.title, document.later]).toEqual([
      ...[200, 'Event 199', 3],
    ]);
    const first = ['Event 0', 'Event 1', 'Event 2'];
    await server.ctx.database.write((tx) => tx.deleteFrom('events').where('title', 'in', first).execute());
    const rest = await documentOf(caller);
    expect([rest.events.length, 'later' in rest]).toEqual([200, false]);
  });

  const tagOf = async (caller: Caller) => String((await caller.get(paths.reunions)).headers['etag']);
  const again = (caller: Caller, tag: string) => caller.get(paths.reunions, { 'if-none-match': tag });

  it('is not sent again while it is the same, and is sent when it differs', async () => {
    const body = await made();
    const tag = await tagOf(member.caller);
    const same = await again(member.caller, tag);
    expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', tag]);
    await admin.put(paths.reunion(body._id), edited(body, { title: 'Eleven years on', version: 1 }));
    const changed = await again(member.caller, tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(tag);
  });

  it('has a tag of its bytes alone, so that a hidden reply does not change it', async () => {
    const body = await made();
    const tag = await tagOf(member.caller);
    const mate = await aMember(server, here.divisionId);
    expect(await tagOf(member.caller)).toBe(tag);
    await mate.caller.put(paths.reunionReply(body._id), aReplyBody({ level: 'Only Me' }));
    expect((await again(member.caller, tag)).statusCode).toBe(304);
    await mate.caller.put(paths.reunionReply(body._id), aReplyBody({ base: 1 }));
    expect((await again(member.caller, tag)).statusCode).toBe(200);
  });
});
