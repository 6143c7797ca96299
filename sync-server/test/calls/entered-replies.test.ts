import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { totalsOf } from '@memcherrish/shared/rules/events.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventReplies, eventsDocument, type ReplyBody } from '@memcherrish/shared/wire/events/events.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { admit, aHelper } from '#test/door/doors.ts';
import { aDivision, aRecord } from '#test/scene/divisions.ts';
import { anEventBody, aPaymentBody, aReplyBody } from '#test/scene/events.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, type Member } from '#test/scene/members.ts';
import { openScene } from '../merges/scene.ts';

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let eventId: string;
let maker: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = (await anotherAdmin(server)).caller;
  here = await aDivision(admin);
  maker = await aMember(server, here.divisionId, { name: 'Maker' });
  await admin.put(paths.eventSettings(here.schoolId), { byMembers: true });
  const body = anEventBody(server, here);
  eventId = body._id;
  expect((await maker.caller.post(paths.reunions, body)).statusCode).toBe(201);
});

const listed = (name: string) => aRecord(server, { name }, here.divisionId);
function enter(personId: string | null, fields: object = {}, by: Caller = admin, replyId = nanoid(16)) {
  const { level: _, base: __, ...reply } = aReplyBody();
  server.pass(1000);
  return by.put(paths.enteredReply(eventId, replyId), { name: 'As typed', personId, ...reply, ...fields });
}
const replies = (who: Member, fields: Partial<ReplyBody> = {}) => {
  server.pass(1000);
  return who.caller.put(paths.reunionReply(eventId), aReplyBody(fields));
};
const all = async (by: Caller = admin, of = eventId) =>
  eventReplies.parse((await by.get(paths.reunionReplies(of))).json()).replies;
async function own({ caller }: Member) {
  const { events } = eventsDocument.parse((await caller.get(paths.reunions)).json());
  return events.find((event) => event._id === eventId);
}

// Shows decision:entered-replies
describe('a reply that an organiser enters for a person of the class list', () => {
  it('is the reply of that person, with the name of the list, and only organisers and the person see it', async () => {
    const linta = await aMember(server, here.divisionId, { name: 'Linta' });
    const anu = await aMember(server, here.divisionId, { name: 'Anu' });
    expect((await enter(linta.id, { guests: 1 })).statusCode).toBe(200);
    expect(await all()).toMatchObject([
      { name: 'Linta', personId: linta.id, entered: true, guests: 1, seats: 2, level: 'Only Me' },
    ]);
    expect((await own(linta))?.own).toMatchObject({ answer: 'coming', entered: true });
    expect((await own(anu))?.replies).toEqual([]);
  });

  it('is replaced when the person replies, whatever their device knew, and counts once', async () => {
    const linta = await aMember(server, here.divisionId, { name: 'Linta' });
    await enter(linta.id, { guests: 3 });
    // The device has not pulled since: its reply is a first one.
    const answer = await replies(linta, { guests: 1, base: 0 });
    expect([answer.statusCode, answer.json().reply]).toEqual([
      200,
      expect.objectContaining({ guests: 1, seats: 2, level: 'Batch' }),
    ]);
    expect(answer.json().reply).not.toHaveProperty('entered');
    expect(totalsOf(await all())).toMatchObject({ coming: 1, guests: 1 });
    // From now on the version counts again, and an organiser changes nothing.
    expect((await replies(linta, { answer: 'no', base: 0 })).statusCode).toBe(409);
    const [reply] = await all();
    expect((await enter(linta.id, {}, admin, reply?._id)).statusCode).toBe(404);
    expect((await admin.delete(paths.enteredReply(eventId, reply?._id ?? ''))).statusCode).toBe(404);
  });

  it('keeps its payments when the person replies', async () => {
    const linta = await aMember(server, here.divisionId, { name: 'Linta' });
    await enter(linta.id);
    const [entered] = await all();
    await admin.put(paths.payment(eventId, entered?._id ?? '', nanoid(16)), aPaymentBody());
    await replies(linta);
    expect(await all()).toMatchObject([{ payments: [{ amount: 50_000 }] }]);
    expect((await own(linta))?.ownPayments).toMatchObject([{ amount: 50_000 }]);
  });

  it('is refused for a person who has a reply, and stays of the person that it is of', async () => {
    const linta = await aMember(server, here.divisionId, { name: 'Linta' });
    await replies(linta);
    const twice = await enter(linta.id);
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      'This person already has a reply. Look at it in the list.',
    ]);
    const replyId = nanoid(16);
    await enter(await listed('Old Mathai'), {}, admin, replyId);
    for (const personId of [null, await listed('Old Kurian')]) {
      const moved = await enter(personId, {}, admin, replyId);
      expect([moved.statusCode, moved.json().message]).toEqual([
        403,
        'This reply belongs to another person. Remove it and enter a new one.',
      ]);
    }
    // An app that knows no list sends no person.
    expect((await enter(null, { personId: undefined, guests: 2 }, admin, replyId)).statusCode).toBe(200);
    expect((await all()).map(({ name, guests }) => [name, guests])).toEqual([
      ['Linta', 0],
      ['Old Mathai', 2],
    ]);
  });

  it('is refused for people of another school, and for people with a block, with one answer', async () => {
    const elsewhere = await aDivision((await anotherAdmin(server)).caller);
    const stranger = await aMember(server, elsewhere.divisionId);
    const [blocking, blocked] = [
      await aMember(server, here.divisionId),
      await aMember(server, here.divisionId),
    ];
    await blocking.caller.put(paths.block(maker.id), { kind: 'schoolmate', name: 'Maker' });
    await maker.caller.put(paths.block(blocked.id), { kind: 'schoolmate', name: 'Mate' });
    const unknown = await enter(nanoid(16), {}, maker.caller);
    expect(unknown.statusCode).toBe(404);
    // One of them has a reply, which the maker must not learn.
    await replies(blocking);
    for (const { id } of [stranger, blocking, blocked]) {
      const answer = await enter(id, {}, maker.caller);
      expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body]);
    }
  });

  it('is one attendee at the door: a person on the list, for every helper, and admitted once', async () => {
    const helper = await aMember(server, here.divisionId, { name: 'Helper' });
    await aHelper(server, eventId, { id: helper.id });
    const mathai = await listed('Old Mathai');
    await enter(mathai);
    const door = async () => (await helper.caller.get(paths.door(eventId))).json().people;
    expect(await door()).toEqual([
      { key: `person:${mathai}`, name: 'Old Mathai', answer: 'coming', guests: 0 },
    ]);
    const admissions = { operations: [admit(`person:${mathai}`), admit(`person:${mathai}`)] };
    expect((await helper.caller.post(paths.admissions(eventId), admissions)).statusCode).toBe(200);
    const tags = (await admin.get(`${paths.nameTags(eventId)}?of=coming`)).json().tags;
    expect(tags.map(({ name }: { name: string }) => name)).toEqual(['Old Mathai']);
  });

  it('is hidden from helpers and organisers that its person blocks', async () => {
    const linta = await aMember(server, here.divisionId, { name: 'Linta' });
    await enter(linta.id);
    const helper = await aMember(server, here.divisionId, { name: 'Helper' });
    await aHelper(server, eventId, { id: helper.id });
    for (const { id } of [helper, maker]) {
      await linta.caller.put(paths.block(id), { kind: 'schoolmate', name: 'Mate' });
    }
    expect((await helper.caller.get(paths.door(eventId))).json().people).toEqual([]);
    const [reply] = await all();
    expect(await all(maker.caller)).toEqual([]);
    const path = paths.enteredReply(eventId, reply?._id ?? '');
    // The answer is that of a reply which is gone, so it does not tell of the block.
    const gone = await maker.caller.delete(paths.enteredReply(eventId, nanoid(21)));
    const hidden = await maker.caller.delete(path);
    expect([hidden.statusCode, hidden.body]).toEqual([gone.statusCode, gone.body]);
    expect(await all()).toHaveLength(1);
  });

  it('is hidden with a listing that an admin takes off the list, and deleted with it after 30 days', async () => {
    const mathai = await listed('Old Mathai');
    await enter(mathai);
    const { schoolId, batchId, divisionId } = here;
    await admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, mathai));
    expect(await all()).toEqual([]);
    const rows = server.ctx.database.read
      .selectFrom('event_replies')
      .select('id')
      .where('person_id', '=', mathai);
    const later = new Date(server.ctx.clock().getTime() + 30 * day);
    expect(await deleteDueAccounts({ ...server.ctx, clock: () => later })).toBe(1);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('a merge of two records', () => {
  async function aSceneWithEvent() {
    const scene = await openScene(server);
    const [keep, gone] = [
      await scene.record({ name: 'Anjali M' }, 0),
      await scene.record({ name: 'Anjali Menon' }, 0),
    ];
    const body = anEventBody(server, { schoolId: scene.schoolId, batchId: scene.divisions[0].batchId });
    await scene.admin.post(paths.reunions, body);
    eventId = body._id;
    const entered = async (personId: string, fields: object) => {
      const replyId = nanoid(16);
      expect((await enter(personId, fields, scene.admin, replyId)).statusCode).toBe(200);
      return replyId;
    };
    const list = async () =>
      (await all(scene.admin)).map(({ personId, guests, payments }) => ({
        ...{ personId, guests },
        paid: payments.map(({ amount }) => amount),
      }));
    return { scene, keep, gone, entered, list };
  }

  it('moves an entered reply to the kept record, and an undo gives it back', async () => {
    const { scene, keep, gone, entered, list } = await aSceneWithEvent();
    await entered(gone, { guests: 1 });
    const merge = await scene.merged(keep, gone);
    expect(await list()).toEqual([{ personId: keep, guests: 1, paid: [] }]);
    expect((await scene.undo(merge)).statusCode).toBe(200);
    expect(await list()).toEqual([{ personId: gone, guests: 1, paid: [] }]);
  });

  it('keeps one reply where both records have one, with the payments of both', async () => {
    const { scene, keep, gone, entered, list } = await aSceneWithEvent();
    const id = nanoid(16);
    const [ofKept, ofGone] = [await entered(keep, { guests: 2 }), await entered(gone, { guests: 1 })];
    // Both have a payment with the same id.
    await scene.admin.put(paths.payment(eventId, ofKept, id), aPaymentBody({ amount: 100 }));
    await scene.admin.put(paths.payment(eventId, ofGone, id), aPaymentBody({ amount: 200 }));
    const merge = await scene.merged(keep, gone);
    const [reply, ...others] = await list();
    expect(others).toEqual([]);
    expect(reply).toMatchObject({ personId: keep, guests: 2 });
    expect(reply?.paid.toSorted()).toEqual([100, 200]);
    // An undo gives the other reply back, and to each the payments that were theirs.
    expect((await scene.undo(merge)).statusCode).toBe(200);
    expect((await list()).toSorted((one, other) => other.guests - one.guests)).toEqual([
      { personId: keep, guests: 2, paid: [100] },
      { personId: gone, guests: 1, paid: [200] },
    ]);
  });
});
