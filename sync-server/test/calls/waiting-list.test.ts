import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventsDocument, type NewEventBody, type ReplyBody } from '@memcherrish/shared/wire/events/events.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDivision } from '#test/scene/divisions.ts';
import { anEventBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let member: Member;
let mate: Member;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await aDivision(admin);
  member = await aMember(server, here.divisionId, { name: 'Linta' });
  mate = await aMember(server, here.divisionId, { name: 'Anu' });
});

async function anEvent(fields: Partial<NewEventBody>): Promise<string> {
  const body = anEventBody(server, here, fields);
  expect((await admin.post(paths.reunions, body)).statusCode).toBe(201);
  return body._id;
}
async function replies(who: Member, eventId: string, fields: Partial<ReplyBody> = {}) {
  // The queue is ordered by time.
  server.pass(1000);
  const answer = await who.caller.put(paths.reunionReply(eventId), aReplyBody(fields));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().reply;
}
async function seen({ caller }: Member, eventId: string) {
  const { events } = eventsDocument.parse((await caller.get(paths.reunions)).json());
  return events.find((event) => event._id === eventId);
}

describe('the waiting list', () => {
  async function changeCapacity(eventId: string, capacity: number): Promise<void> {
    const { events } = (await admin.get(paths.reunions)).json();
    const body = events.find((event: { _id: string }) => event._id === eventId);
    const { title, startsAt, endsAt, zone, place, address, programme, cost, questions } = body;
    const ground = { batchIds: [here.batchId], teachers: true };
    const change = { ...ground, title, startsAt, endsAt, zone, place, address, programme, cost, questions };
    const answer = await admin.put(paths.reunion(eventId), { ...change, capacity, version: 1 });
    expect(answer.statusCode).toBe(200);
  }

  const told = async ({ caller }: Member) => (await caller.get(paths.pull)).json().me.notifications;

  it('moves up the next party when seats become free, and tells it', async () => {
    const eventId = await anEvent({ capacity: 2 });
    await replies(member, eventId, { guests: 1 });
    expect(await replies(mate, eventId)).toMatchObject({ seats: 0 });
    const third = await aMember(server, here.divisionId);
    expect(await replies(third, eventId)).toMatchObject({ seats: 0 });
    await replies(member, eventId, { guests: 0, base: 1 });
    expect((await seen(mate, eventId))?.own).toMatchObject({ seats: 1 });
    expect((await seen(third, eventId))?.own).toMatchObject({ seats: 0 });
    expect(await told(mate)).toEqual([
      expect.objectContaining({ kind: 'event-seat', excerpt: 'Ten years on', schoolName: 'St. Mary’s' }),
    ]);
    expect(await told(third)).toEqual([]);
  });

  it('refuses a party that is larger than the whole event, and stores nothing', async () => {
    const eventId = await anEvent({ capacity: 4 });
    const refuses = async (fields: Partial<ReplyBody>) => {
      const answer = await member.caller.put(paths.reunionReply(eventId), aReplyBody(fields));
      expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
        ...[403, 'not-allowed', 'The event has 4 places in all. Come with fewer guests.'],
      ]);
    };
    await refuses({ guests: 5 });
    expect((await seen(member, eventId))?.own).toBeNull();
    expect(await replies(member, eventId, { guests: 3 })).toMatchObject({ seats: 4 });
    await refuses({ guests: 4, base: 1 });
    expect((await seen(member, eventId))?.own).toMatchObject({ guests: 3, seats: 4 });
    expect(await replies(mate, eventId, { answer: 'maybe', guests: 5 })).toMatchObject({ seats: 0 });
  });

  it('passes over a party that a smaller capacity made too large, which may change all but its size', async () => {
    const eventId = await anEvent({ capacity: 6 });
    await replies(mate, eventId);
    expect(await replies(member, eventId, { guests: 5 })).toMatchObject({ seats: 0 });
    await changeCapacity(eventId, 4);
    const third = await aMember(server, here.divisionId);
    expect(await replies(third, eventId, { guests: 2 })).toMatchObject({ seats: 3 });
    expect(await replies(member, eventId, { guests: 5, diet: 'Rice', base: 1 })).toMatchObject({ seats: 0 });
  });

  it('puts a party that grows behind the others, and does not take its seats', async () => {
    const eventId = await anEvent({ capacity: 2 });
    await replies(member, eventId);
    await replies(mate, eventId, { guests: 1 });
    expect(await replies(member, eventId, { guests: 1, base: 1 })).toMatchObject({ seats: 1 });
    await changeCapacity(eventId, 3);
    expect((await seen(mate, eventId))?.own).toMatchObject({ seats: 2 });
    expect((await seen(member, eventId))?.own).toMatchObject({ seats: 1 });
  });

  it('refuses a party larger than the event from an organiser too', async () => {
    const eventId = await anEvent({ capacity: 2 });
    const entered = { name: 'Aunt Mary', personId: null, answer: 'coming', guestNames: [] };
    const rest = { diet: null, note: null, answers: {} };
    const enter = (guests: number) =>
      admin.put(paths.enteredReply(eventId, nanoid(16)), { ...entered, ...rest, guests });
    const refused = await enter(2);
    expect([refused.statusCode, refused.json().message]).toEqual([
      ...[403, 'The event has 2 places in all. Come with fewer guests.'],
    ]);
    expect((await enter(1)).statusCode).toBe(200);
  });
});
