import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventsDocument, type ReplyBody, type ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anEventBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';

/* The lists of people who came to an event, and who helped at its door, as its audience learns them. */

const hour = 60 * 60 * 1000;

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let linta: Member;
let anu: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await anAdmin(server, `${nanoid(8).toLowerCase()}@example.org`);
  here = await aDivision(admin);
  linta = await aMember(server, here.divisionId, { name: 'Linta' });
  anu = await aMember(server, here.divisionId, { name: 'Anu' });
});

/** Announces an event that starts in an hour and lasts two. */
async function anEventNow(batchId: string | null = here.batchId): Promise<string> {
  const at = (time: number) => new Date(server.ctx.clock().getTime() + time).toISOString();
  const times = { startsAt: at(hour), endsAt: at(3 * hour) };
  const body = anEventBody(server, { schoolId: here.schoolId, batchId }, times);
  expect((await admin.post(paths.reunions, body)).statusCode).toBe(201);
  return body._id;
}
const reply = ({ caller }: Member, eventId: string, fields: Partial<ReplyBody>) =>
  caller.put(paths.reunionReply(eventId), aReplyBody(fields));
const bytesFor = async ({ caller }: Pick<Member, 'caller'>) => (await caller.get(paths.reunions)).body;
async function seen(member: Pick<Member, 'caller'>, eventId: string): Promise<ReunionEvent | undefined> {
  const { events } = eventsDocument.parse(JSON.parse(await bytesFor(member)));
  return events.find((event) => event._id === eventId);
}
const came = async (member: Member, eventId: string) => (await seen(member, eventId))?.came;
const elsewhere = async () =>
  aMember(server, (await aClass(admin, here.schoolId, `Batch ${nanoid(4)}`)).divisionId);

async function aHelper(eventId: string, divisionId = here.divisionId): Promise<Member> {
  const helper = await aMember(server, divisionId, { name: 'Helen' });
  const chosen = await admin.put(paths.doorHelper(eventId, helper.id), { kind: 'schoolmate' });
  expect(chosen.statusCode, chosen.body).toBe(200);
  return helper;
}
async function admit(helper: Member, eventId: string, who: string): Promise<void> {
  const operations = [{ id: nanoid(16), kind: 'admit', who: `person:${who}` }];
  const answer = await helper.caller.post(paths.admissions(eventId), { operations });
  expect(answer.statusCode, answer.body).toBe(200);
}
const block = async (by: Member, of: Member) =>
  expect((await by.caller.put(paths.block(of.id), { kind: 'schoolmate', name: 'X' })).statusCode).toBe(200);

describe('the list of people who came', () => {
  it('has the people who said that they are here, also after they left, and who were admitted', async () => {
    const eventId = await anEventNow();
    const helper = await aHelper(eventId);
    const [third, fourth] = [await aMember(server, here.divisionId), await aMember(server, here.divisionId)];
    await reply(linta, eventId, { here: true });
    await reply(linta, eventId, { here: false, base: 1 });
    await reply(fourth, eventId, {});
    await admit(helper, eventId, third.id);
    server.pass(4 * hour);
    expect(await came(anu, eventId)).toEqual([linta.id, third.id].sort());
    expect(await came(linta, eventId)).toEqual([linta.id, third.id].sort());
  });

  it('leaves out a person who then said that they do not come', async () => {
    const eventId = await anEventNow();
    await reply(linta, eventId, { here: true });
    await reply(linta, eventId, { answer: 'no', base: 1 });
    expect(await came(anu, eventId)).toEqual([]);
    await reply(linta, eventId, { answer: 'coming', base: 2 });
    expect(await came(anu, eventId)).toEqual([]);
  });

  // Shows threat:replies-to-events
  it('is absent from the bytes for people outside the level, and on both sides of a block', async () => {
    const eventId = await anEventNow(null);
    const other = await elsewhere();
    await reply(linta, eventId, { here: true, level: 'Division' });
    await reply(linta, eventId, { here: false, level: 'Division', base: 1 });
    expect(await bytesFor(anu)).toContain(linta.id);
    expect(await bytesFor(other)).not.toContain(linta.id);
    await block(anu, linta);
    await reply(anu, eventId, { here: true });
    expect(await bytesFor(anu)).not.toContain(linta.id);
    expect(await bytesFor(linta)).not.toContain(anu.id);
  });

  it('has a person who left the batch no more', async () => {
    const eventId = await anEventNow();
    await reply(linta, eventId, { here: true });
    expect(await came(anu, eventId)).toEqual([linta.id]);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [linta.id]),
    );
    expect(await bytesFor(anu)).not.toContain(linta.id);
  });

  it('can be left long after the event, and joined again', async () => {
    const eventId = await anEventNow();
    await reply(linta, eventId, { here: true });
    server.pass(20 * 24 * hour);
    const hidden = await reply(linta, eventId, { here: true, level: 'Only Me', base: 1 });
    expect(hidden.statusCode, hidden.body).toBe(200);
    expect(await bytesFor(anu)).not.toContain(linta.id);
    expect(await came(linta, eventId)).toEqual([linta.id]);
    await reply(linta, eventId, { here: true, level: 'Batch', base: 2 });
    expect(await came(anu, eventId)).toEqual([linta.id]);
  });

  it('can be left by a person who was admitted without a reply', async () => {
    const eventId = await anEventNow();
    const helper = await aHelper(eventId);
    await admit(helper, eventId, linta.id);
    server.pass(20 * 24 * hour);
    expect(await came(linta, eventId)).toEqual([linta.id]);
    expect((await reply(linta, eventId, { here: false, level: 'Only Me' })).statusCode).toBe(200);
    expect(await bytesFor(anu)).not.toContain(linta.id);
  });

  it('cannot be joined after the event, and nothing else of a reply changes then', async () => {
    const eventId = await anEventNow();
    await reply(anu, eventId, {});
    server.pass(4 * 24 * hour);
    for (const [member, fields] of [
      [linta, { here: true }],
      [linta, {}],
      [linta, { here: true, level: 'Only Me' }],
      [anu, { here: true, base: 1 }],
      [anu, { guests: 2, base: 1 }],
      [anu, { answer: 'no', level: 'Only Me', base: 1 }],
    ] as const) {
      const answer = await reply(member, eventId, fields);
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'This event is over.']);
    }
    expect(await came(anu, eventId)).toEqual([]);
  });
});

it('a cancelled event takes no reply, also not for the organisers alone', async () => {
  const eventId = await anEventNow();
  await admin.delete(paths.reunion(eventId));
  const answer = await reply(linta, eventId, { level: 'Only Me' });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'not-allowed']);
});

describe('the helpers at the door', () => {
  it('are named to everyone who sees the event, also helpers of another batch', async () => {
    const eventId = await anEventNow();
    const other = await aClass(admin, here.schoolId, '2009-2010');
    const [one, two] = [await aHelper(eventId), await aHelper(eventId, other.divisionId)];
    const teacher = await aTeacher(server);
    const assignment = { divisionId: here.divisionId, teacherId: teacher.id, subject: 'Maths' };
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.assignTeacher(tx, { ...assignment, now: server.ctx.clock().toISOString() }),
    );
    expect((await seen(anu, eventId))?.helpers).toEqual([one.id, two.id].sort());
    expect((await seen(one, eventId))?.helpers).toEqual([one.id, two.id].sort());
    expect((await seen(teacher, eventId))?.helpers).toHaveLength(2);
    await admin.delete(paths.doorHelper(eventId, one.id));
    expect((await seen(anu, eventId))?.helpers).toEqual([two.id]);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, other.divisionId, [two.id]),
    );
    expect(await bytesFor(anu)).not.toContain(two.id);
  });

  // Shows threat:replies-to-events
  it('are absent from the bytes on both sides of a block', async () => {
    const eventId = await anEventNow();
    const [one, two] = [await aHelper(eventId), await aHelper(eventId)];
    await block(one, anu);
    await block(anu, two);
    expect(await bytesFor(anu)).not.toContain(one.id);
    expect(await bytesFor(anu)).not.toContain(two.id);
    expect(await bytesFor(linta)).toContain(one.id);
  });
});
