import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventsDocument, type ReplyBody } from '@memcherrish/shared/wire/events/events.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anEventBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

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

async function anEventIn(time: number, batchId: string | null = here.batchId): Promise<string> {
  const startsAt = new Date(server.ctx.clock().getTime() + time).toISOString();
  const body = anEventBody(server, { schoolId: here.schoolId, batchId }, { startsAt });
  expect((await admin.post(paths.reunions, body)).statusCode).toBe(201);
  return body._id;
}
const reply = ({ caller }: Member, eventId: string, fields: Partial<ReplyBody>) =>
  caller.put(paths.reunionReply(eventId), aReplyBody(fields));
async function seen({ caller }: Member, eventId: string) {
  const { events } = eventsDocument.parse((await caller.get(paths.reunions)).json());
  return events.find((event) => event._id === eventId);
}

describe('I am here', () => {
  it('is shown to the people who may see the reply, and ends when the person leaves', async () => {
    const eventId = await anEventIn(hour);
    const said = await reply(linta, eventId, { here: true });
    expect(said.json().reply).toMatchObject({ answer: 'coming', here: true, version: 1 });
    expect((await seen(anu, eventId))?.replies).toEqual([
      { personId: linta.id, answer: 'coming', guests: 0, here: true },
    ]);
    await reply(linta, eventId, { here: false, base: 1 });
    expect((await seen(anu, eventId))?.replies).toMatchObject([{ personId: linta.id, here: false }]);
    expect((await seen(linta, eventId))?.own).toMatchObject({ here: false });
  });

  it('stays when an older app changes the reply, and ends with another answer', async () => {
    const eventId = await anEventIn(hour);
    await reply(linta, eventId, { here: true });
    const older = await reply(linta, eventId, { guests: 2, base: 1 });
    expect(older.json().reply).toMatchObject({ guests: 2, here: true });
    const home = await reply(linta, eventId, { answer: 'no', here: true, base: 2 });
    expect(home.json().reply).toMatchObject({ answer: 'no', here: false });
  });

  it('is refused before the day of the event, and a repeat keeps its time', async () => {
    const eventId = await anEventIn(13 * hour);
    const early = await reply(linta, eventId, { here: true });
    expect([early.statusCode, early.json().code]).toEqual([403, 'not-allowed']);
    expect(early.json().message).toBe('You can say that you are here on the day of the event.');
    server.pass(2 * hour);
    expect((await reply(linta, eventId, { here: true })).statusCode).toBe(200);
    server.pass(hour);
    expect((await reply(linta, eventId, { here: true })).json().reply).toMatchObject({ version: 1 });
  });

  it('is absent from the bytes for people outside the level, and on both sides of a block', async () => {
    const eventId = await anEventIn(hour, null);
    const elsewhere = await aMember(server, (await aClass(admin, here.schoolId, '2009-2010')).divisionId);
    await reply(linta, eventId, { here: true, level: 'Division' });
    expect((await elsewhere.caller.get(paths.reunions)).body).not.toContain(linta.id);
    expect(
      (await anu.caller.put(paths.block(linta.id), { kind: 'schoolmate', name: 'Linta' })).statusCode,
    ).toBe(200);
    await reply(anu, eventId, { here: true });
    expect((await anu.caller.get(paths.reunions)).body).not.toContain(linta.id);
    expect((await linta.caller.get(paths.reunions)).body).not.toContain(anu.id);
  });
});

describe('a person who was admitted at the door', () => {
  const admit = async (helper: Member, eventId: string, who: string, id = nanoid(16)) => {
    const operations = [{ id, kind: 'admit', who: `person:${who}` }];
    const answer = await helper.caller.post(paths.admissions(eventId), { operations });
    expect(answer.statusCode, answer.body).toBe(200);
    return id;
  };
  async function aHelper(eventId: string): Promise<Member> {
    const helper = await aMember(server, here.divisionId);
    const chosen = await admin.put(paths.doorHelper(eventId, helper.id), { kind: 'schoolmate' });
    expect(chosen.statusCode, chosen.body).toBe(200);
    return helper;
  }

  it('is here for the batch, with a reply or without one, until the admission is undone', async () => {
    const eventId = await anEventIn(hour);
    const helper = await aHelper(eventId);
    const third = await aMember(server, here.divisionId);
    await reply(linta, eventId, { guests: 1 });
    const admission = await admit(helper, eventId, linta.id);
    await admit(helper, eventId, third.id);
    const shown = (await seen(anu, eventId))?.replies ?? [];
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual({ personId: linta.id, answer: 'coming', guests: 1, here: true });
    expect(shown).toContainEqual({ personId: third.id, answer: 'coming', guests: 0, here: true });
    const undo = { id: nanoid(16), kind: 'undo', removes: [admission] };
    await helper.caller.post(paths.admissions(eventId), { operations: [undo] });
    expect((await seen(anu, eventId))?.replies).toContainEqual(
      expect.objectContaining({ personId: linta.id, here: false }),
    );
  });

  it('stays hidden if the reply is for the organisers only, and from other batches and blocked people', async () => {
    const eventId = await anEventIn(hour, null);
    const helper = await aHelper(eventId);
    const elsewhere = await aMember(server, (await aClass(admin, here.schoolId, '2009-2010')).divisionId);
    const third = await aMember(server, here.divisionId);
    await reply(linta, eventId, { level: 'Only Me' });
    await admit(helper, eventId, linta.id);
    await admit(helper, eventId, third.id);
    expect((await anu.caller.get(paths.reunions)).body).not.toContain(linta.id);
    expect((await elsewhere.caller.get(paths.reunions)).body).not.toContain(third.id);
    expect((await anu.caller.get(paths.reunions)).body).toContain(third.id);
    expect(
      (await third.caller.put(paths.block(anu.id), { kind: 'schoolmate', name: 'Anu' })).statusCode,
    ).toBe(200);
    expect((await anu.caller.get(paths.reunions)).body).not.toContain(third.id);
  });
});
