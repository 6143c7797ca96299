import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { type AdmissionOperation, mergeAdmissions } from '@memcherrish/shared/rules/admissions.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type AdmissionsPage, admissionsPage, doorDocument } from '@memcherrish/shared/wire/events/door.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '#features/account/erase-person.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import { aClass, aDivision, aRecord } from '#test/scene/divisions.ts';
import { anEvent, aReply } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { admit, aHelper, link } from './doors.ts';

type Calling = Pick<Member, 'caller'>;
let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let maker: Member;
let helper: Member;
let eventId: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await aDivision(admin);
  maker = await aMember(server, here.divisionId, { name: 'Maker' });
  helper = await aMember(server, here.divisionId, { name: 'Helper' });
  eventId = await anEvent(server, here, { makerId: maker.id });
  await aHelper(server, eventId, helper);
});

const opens = async ({ caller }: Calling) => (await caller.get(paths.door(eventId))).statusCode;
const sends = async ({ caller }: Calling, ...operations: AdmissionOperation[]) =>
  (await caller.post(paths.admissions(eventId), { operations })).statusCode;
async function page({ caller }: Calling, after = 0): Promise<AdmissionsPage> {
  const answer = await caller.get(`${paths.admissions(eventId)}?after=${after}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return admissionsPage.parse(answer.json());
}
const give = (by: Caller, id: string, kind = 'schoolmate') => by.put(paths.doorHelper(eventId, id), { kind });

describe('the role of a helper', () => {
  // Shows threat:door-helper
  it('is given by the maker or an admin, for one event, and ends at once when it is taken away', async () => {
    const mate = await aMember(server, here.divisionId);
    const other = await anEvent(server, here, { makerId: maker.id });
    for (const by of [maker.caller, admin]) {
      expect(await opens(mate)).toBe(404);
      expect((await give(by, mate.id)).statusCode).toBe(200);
      expect(await opens(mate)).toBe(200);
      expect((await mate.caller.get(paths.door(other))).statusCode).toBe(404);
      expect((await mate.caller.get(paths.doors)).json().doors).toEqual([
        { eventId, title: 'Ten years on', until: expect.any(String) },
      ]);
      expect((await by.get(paths.doorHelpers(eventId))).json().helpers).toContainEqual({
        ...{ _id: mate.id, kind: 'schoolmate', name: 'Anu' },
      });
      expect((await by.delete(paths.doorHelper(eventId, mate.id))).statusCode).toBe(200);
      expect([await opens(mate), await sends(mate, admit(`walk-in:${nanoid(21)}`))]).toEqual([404, 404]);
      expect((await page(helper)).operations).toEqual([]);
    }
  });

  // Shows threat:door-helper
  it('is not given by helpers, and only to people of the school', async () => {
    const away = await aDivision(admin, 'Another school');
    const stranger = await aMember(server, away.divisionId);
    expect((await give(helper.caller, helper.id)).statusCode).toBe(403);
    expect((await give(maker.caller, stranger.id)).statusCode).toBe(404);
    expect((await give(maker.caller, nanoid(16))).statusCode).toBe(404);
    const elsewhere = await aClass(admin, here.schoolId, '2013 - 2014');
    const younger = await aMember(server, elsewhere.divisionId);
    expect((await give(maker.caller, younger.id)).statusCode).toBe(200);
    expect(await opens(younger)).toBe(200);
  });
});

describe('the document of a door', () => {
  // Shows threat:door-helper
  // Shows decision:door
  it('has names of people who replied, and no number, e-mail, diet, note, guest name or photo in its bytes', async () => {
    const texts = {
      ...{ mobile: '+919846555001', whatsapp: '+919846555002', email: 'secret@example.org' },
      ...{ self_intro: 'secret-intro', place: 'secret-place', nickname: 'secret-nick' },
    };
    const open = { mobile_access: 'Public', photo_access: 'Public' };
    const guest = await aMember(server, here.divisionId, { name: 'Linta', ...texts, ...open });
    const secrets = { diet: 'secret-diet', note: 'secret-note', guest_names: '["secret-guest"]' };
    const person = { person_kind: 'schoolmate' as const, person_id: guest.id };
    await aReply(server, eventId, { ...person, ...secrets, guests: 1, seats: 2 });
    const entered = await aReply(server, eventId, { name: 'Aunt Mary', ...secrets, answer: 'maybe' });
    const answer = await helper.caller.get(paths.door(eventId));
    expect(answer.statusCode).toBe(200);
    const { people, ...event } = doorDocument.parse(answer.json());
    expect(event).toMatchObject({ eventId, schoolId: here.schoolId, title: 'Ten years on' });
    const expected = [
      { key: `person:${guest.id}`, name: 'Linta', answer: 'coming', guests: 1 },
      { key: `reply:${entered}`, name: 'Aunt Mary', answer: 'maybe', guests: 0 },
    ];
    expect(people).toHaveLength(2);
    expect(people).toEqual(expect.arrayContaining(expected));
    for (const text of [...Object.values(texts), 'secret', '/uploads/']) {
      expect(answer.body).not.toContain(text);
    }
  });

  // Shows threat:door-helper
  it('follows the level of each reply, and leaves out people who block the helper', async () => {
    const elsewhere = await aClass(admin, here.schoolId, '2013 - 2014');
    const younger = await aMember(server, elsewhere.divisionId);
    await aHelper(server, eventId, younger);
    const reply = async (name: string, level: 'Only Me' | 'Batch' | 'School') => {
      const { id, caller } = await aMember(server, here.divisionId, { name });
      await aReply(server, eventId, { person_kind: 'schoolmate', person_id: id, level });
      return caller;
    };
    await reply('Closed', 'Only Me');
    await reply('Near', 'Batch');
    await reply('Open', 'School');
    const blocker = await reply('Blocker', 'School');
    await blocker.put(paths.block(helper.id), { kind: 'schoolmate', name: 'Helper' });
    const names = async (who: Member) =>
      doorDocument.parse((await who.caller.get(paths.door(eventId))).json()).people.map(({ name }) => name);
    expect((await names(helper)).sort()).toEqual(['Near', 'Open']);
    expect((await names(younger)).sort()).toEqual(['Blocker', 'Open']);
  });
});

describe('admissions', () => {
  it('reach the other helpers in any order, and a repeat changes nothing', async () => {
    const second = await aMember(server, here.divisionId);
    await aHelper(server, eventId, second);
    const walkIn = `walk-in:${nanoid(21)}` as const;
    const operations = [
      admit(`person:${maker.id}`),
      admit(walkIn, '  Anu   Mohan '),
      { id: nanoid(21), kind: 'guest' as const, who: walkIn, place: 1 },
      link(walkIn, `person:${second.id}`),
      { id: nanoid(21), kind: 'paid' as const, who: `person:${maker.id}` as const },
    ];
    expect(await sends(helper, ...operations.slice(2), ...operations.slice(2))).toBe(200);
    const first = await page(second);
    expect(first).toMatchObject({ count: 3, more: false });
    const undo = { id: nanoid(21), kind: 'undo' as const, removes: [operations[3]?.id ?? ''] };
    expect(await sends(second, undo, ...operations)).toBe(200);
    const rest = await page(second, first.last);
    expect(rest.operations.map(({ id }) => id)).toEqual(
      [undo, ...operations.slice(0, 2)].map(({ id }) => id),
    );
    expect(rest.operations).toContainEqual({ ...operations[1], name: 'Anu Mohan' });
    const all = await page(helper);
    expect(all.count).toBe(6);
    expect(mergeAdmissions(all.operations)).toMatchObject({ people: 2, guests: 1 });
    // Another content under a known id changes nothing.
    expect(await sends(second, { ...admit(`person:${helper.id}`), id: operations[0]?.id ?? '' })).toBe(200);
    expect((await page(helper)).operations).toEqual(all.operations);
  });

  it('come in pages, and a page with nothing new is empty', async () => {
    const walkIns = Array.from({ length: 50 }, () => admit(`walk-in:${nanoid(21)}`, 'Guest'));
    for (let sent = 0; sent < 11; sent += 1) {
      const fresh = walkIns.map((each) => ({ ...each, id: nanoid(21) }));
      expect(await sends(helper, ...fresh)).toBe(200);
    }
    const first = await page(helper);
    expect([first.operations.length, first.more, first.count]).toEqual([500, true, 550]);
    const rest = await page(helper, first.last);
    expect([rest.operations.length, rest.more, rest.count]).toEqual([50, false, 550]);
    expect(await page(helper, rest.last)).toEqual({
      operations: [],
      last: rest.last,
      more: false,
      count: 550,
    });
  });

  // Shows threat:door-helper
  it('are answered the same and not stored when they are about people who are not of the school', async () => {
    const away = await aDivision(admin, 'Another school');
    const stranger = await aMember(server, away.divisionId);
    const ids = [stranger.id, nanoid(16)];
    for (const id of ids) expect(await sends(helper, admit(`person:${id}`))).toBe(200);
    expect(await sends(helper, admit(`reply:${nanoid(16)}`))).toBe(200);
    const walkIn = `walk-in:${nanoid(21)}` as const;
    expect(await sends(helper, link(walkIn, `person:${stranger.id}`))).toBe(200);
    expect(await page(helper)).toMatchObject({ operations: [], count: 0 });
  });

  it('admissions with a bad id, place or name, or too many at once, are refused', async () => {
    const who = `walk-in:${nanoid(21)}` as const;
    const bad: object[][] = [
      [],
      [{ ...admit(who), id: 'short' }],
      [admit(`person:../../${nanoid(16)}`)],
      [{ id: nanoid(21), kind: 'guest', who, place: 0 }],
      [{ id: nanoid(21), kind: 'guest', who, place: 21 }],
      [admit(who, 'x'.repeat(81))],
      [{ id: nanoid(21), kind: 'undo', removes: [] }],
      Array.from({ length: 51 }, () => admit(who)),
    ];
    for (const operations of bad) {
      const answer = await helper.caller.post(paths.admissions(eventId), { operations });
      expect([operations, answer.statusCode]).toEqual([operations, 400]);
    }
    expect((await page(helper)).count).toBe(0);
  });

  it('follow a merge of two records, also late ones, so that the person counts once', async () => {
    const gone = await aRecord(server, { name: 'Twice' }, here.divisionId);
    const kept = await aRecord(server, { name: 'Twice' }, here.divisionId);
    await sends(helper, admit(`person:${gone}`), admit(`person:${kept}`));
    const before = await page(helper);
    expect(mergeAdmissions(before.operations).people).toBe(2);
    await server.ctx.database.write((tx) =>
      mergeInto(server.ctx, tx, {
        goneId: gone,
        keptId: kept,
        how: 'merge',
        ...{ schoolId: here.schoolId, adminId: null },
      }),
    );
    // The phone receives the operation again, in its new form.
    const moved = await page(helper, before.last);
    expect(moved).toMatchObject({ operations: [{ who: `person:${kept}` }], count: 2 });
    expect(await sends(helper, admit(`person:${gone}`))).toBe(200);
    expect(mergeAdmissions((await page(helper)).operations).people).toBe(1);
  });

  it('leave the list when their person is erased, with the walk-ins who were found to be that person', async () => {
    const leaver = await aMember(server, here.divisionId);
    const [first, second] = [`walk-in:${nanoid(21)}`, `walk-in:${nanoid(21)}`] as const;
    await sends(
      helper,
      ...[admit(first, 'Typed name'), admit(second, 'Name as typed at another door')],
      link(first, second),
      link(second, `person:${leaver.id}`),
      admit(`person:${leaver.id}`),
      admit(`person:${maker.id}`),
      // A wrong link between two people on the list has no effect, and must not delete the other one.
      link(`person:${maker.id}`, `person:${leaver.id}`),
    );
    await server.ctx.database.write((tx) =>
      erasePerson(server.ctx, tx, { kind: 'schoolmate', id: leaver.id }),
    );
    const left = await page(helper);
    expect(left).toMatchObject({ operations: [{ who: `person:${maker.id}` }], count: 1 });
    expect(await sends(helper, admit(`person:${leaver.id}`))).toBe(200);
    expect((await page(helper)).count).toBe(1);
  });

  // Shows threat:door-helper, threat:finding-who-hides
  it('admissions of people who block a helper look to that helper as if these people did not exist', async () => {
    const blocker = await aMember(server, here.divisionId);
    await blocker.caller.put(paths.block(helper.id), { kind: 'schoolmate', name: 'Helper' });
    const second = await aMember(server, here.divisionId);
    await aHelper(server, eventId, second);
    const seen = admit(`person:${maker.id}`);
    await sends(second, seen);
    const before = await helper.caller.get(`${paths.admissions(eventId)}?after=0`);
    const hidden = admit(`person:${blocker.id}`);
    const walkIn = `walk-in:${nanoid(21)}` as const;
    const undo = { id: nanoid(21), kind: 'undo' as const, removes: [hidden.id] };
    await sends(second, hidden, link(walkIn, `person:${blocker.id}`), undo);
    expect((await page(second)).count).toBe(4);
    const after = await helper.caller.get(`${paths.admissions(eventId)}?after=0`);
    expect(after.body).toBe(before.body);
  });
});

// The last test: it ends the sessions of all tests.
describe('the role', () => {
  // Shows threat:door-helper
  it('ends a day after the event, with its cancellation, and when the helper leaves the school', async () => {
    const cancelled = await anEvent(server, here, { makerId: maker.id });
    await aHelper(server, cancelled, helper);
    expect((await helper.caller.get(paths.door(cancelled))).statusCode).toBe(200);
    await maker.caller.delete(paths.reunion(cancelled));
    expect((await helper.caller.get(paths.door(cancelled))).statusCode).toBe(404);
    const leaver = await aMember(server, here.divisionId);
    await aHelper(server, eventId, leaver);
    expect(await opens(leaver)).toBe(200);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [leaver.id]),
    );
    expect(await opens(leaver)).toBe(404);
    // The event starts in three days and has no end.
    server.pass(4 * day - 1);
    expect([await opens(helper), await sends(helper, admit(`walk-in:${nanoid(21)}`))]).toEqual([200, 200]);
    server.pass(1);
    expect([await opens(helper), await sends(helper, admit(`walk-in:${nanoid(21)}`))]).toEqual([404, 404]);
    expect((await helper.caller.get(paths.doors)).json()).toEqual({ doors: [] });
  });
});
