import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { doorDocument, doorOverview } from '@memcherrish/shared/wire/events/door.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDivision, aRecord } from '#test/scene/divisions.ts';
import { anEvent, aPaymentBody, aReply } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { admit, aHelper, link } from './doors.ts';

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let maker: Member;
let helper: Member;
let eventId: string;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // The session of an admin ends within the days that a test lets pass.
  admin = await anAdmin(server);
  here = await aDivision(admin);
  maker = await aMember(server, here.divisionId, { name: 'Maker' });
  helper = await aMember(server, here.divisionId, { name: 'Helper' });
  eventId = await anEvent(server, here, { makerId: maker.id });
  await aHelper(server, eventId, { id: helper.id });
});

const record = async (...operations: object[]) =>
  expect((await helper.caller.post(paths.admissions(eventId), { operations })).statusCode).toBe(200);
async function overview({ caller }: { caller: Caller } = maker) {
  const answer = await caller.get(paths.doorOverview(eventId));
  expect(answer.statusCode, answer.body).toBe(200);
  return doorOverview.parse(answer.json());
}

// Shows decision:door-overview
describe('the door as organisers see it', () => {
  it('has who is in by name, with guests, walk-ins and people on no list, and who paid', async () => {
    const anu = await aRecord(server, { name: 'Anu' }, here.divisionId);
    const reply = await aReply(server, eventId, { name: 'Old Mathai' });
    await admin.put(paths.payment(eventId, reply, nanoid(16)), aPaymentBody());
    expect(await overview()).toEqual({ people: 0, guests: 0, inside: [] });
    const walkIn = `walk-in:${nanoid(21)}` as const;
    await record(
      admit(`person:${anu}`),
      { id: nanoid(21), kind: 'guest', who: `person:${anu}`, place: 1 },
      admit(`reply:${reply}`),
      admit(walkIn, 'Zach'),
      { id: nanoid(21), kind: 'paid', who: walkIn },
    );
    const seen = {
      ...{ people: 3, guests: 1 },
      inside: [
        { key: `person:${anu}`, name: 'Anu', guests: 1, paid: false },
        { key: `reply:${reply}`, name: 'Old Mathai', guests: 0, paid: true },
        { key: walkIn, name: 'Zach', guests: 0, paid: true },
      ],
    };
    expect(await overview()).toEqual(seen);
    expect(await overview({ caller: admin })).toEqual(seen);
    expect((await helper.caller.get(paths.doorOverview(eventId))).statusCode).toBe(403);
  });

  it('follows an undo, and stays after the role of the helpers has ended', async () => {
    const anu = await aRecord(server, { name: 'Anu' }, here.divisionId);
    const [one, other] = [admit(`person:${anu}`), admit(`person:${anu}`)];
    await record(one, other);
    await record({ id: nanoid(21), kind: 'undo', removes: [one.id] });
    expect(await overview()).toMatchObject({ people: 1 });
    server.pass(5 * 24 * 60 * 60 * 1000);
    expect((await helper.caller.get(paths.door(eventId))).statusCode).toBe(404);
    expect(await overview({ caller: await anAdmin(server) })).toMatchObject({ people: 1 });
  });

  // Shows threat:finding-who-hides
  it('is the same for an organiser as if a person who blocks them had never come', async () => {
    const linta = await aMember(server, here.divisionId, { name: 'Linta' });
    const anu = await aRecord(server, { name: 'Anu' }, here.divisionId);
    await record(admit(`person:${anu}`));
    const before = (await maker.caller.get(paths.doorOverview(eventId))).body;
    await linta.caller.put(paths.block(maker.id), { kind: 'schoolmate', name: 'Maker' });
    const token = admit(`person:${linta.id}`);
    // Two phones had admitted her as walk-ins, and found out later.
    const [first, second] = [`walk-in:${nanoid(21)}`, `walk-in:${nanoid(21)}`] as const;
    await record(
      token,
      admit(first, 'Linta'),
      admit(second, 'Lintha'),
      link(second, first),
      link(first, `person:${linta.id}`),
      { id: nanoid(21), kind: 'guest', who: `person:${linta.id}`, place: 1 },
      { id: nanoid(21), kind: 'paid', who: `person:${linta.id}` },
    );
    expect((await maker.caller.get(paths.doorOverview(eventId))).body).toBe(before);
    expect(await overview({ caller: admin })).toMatchObject({ people: 2, guests: 1 });
  });
});

describe('the document that a helper keeps', () => {
  it('marks the parties on the waiting list, and has no mark for the others', async () => {
    const waits = await aReply(server, eventId, { name: 'Aunt Mary', guests: 2, seats: 1 });
    const seated = await aReply(server, eventId, { name: 'Uncle Joe' });
    const { people } = doorDocument.parse((await helper.caller.get(paths.door(eventId))).json());
    const marks = new Map(people.map(({ key, waiting }) => [key, waiting]));
    expect([marks.get(`reply:${waits}`), marks.get(`reply:${seated}`)]).toEqual([true, undefined]);
  });
});
