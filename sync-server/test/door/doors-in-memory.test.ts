import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { type AttendeeKey, mergeAdmissions } from '@memcherrish/shared/rules/admissions.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseFromDoors, moveAdmissions, operationOf } from '#features/events/admission-rows.ts';
import { Doors } from '#features/events/doors.ts';
import { databaseWorkOf } from '#test/scene/database-work.ts';
import { aDivision, aRecord } from '#test/scene/divisions.ts';
import { anEvent } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { admit, aHelper, link, manyAdmissions } from './doors.ts';

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let helper: Member;
let eventId: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await aDivision(admin);
  helper = await aMember(server, here.divisionId, { name: 'Helper' });
  eventId = await anEvent(server, here);
  await aHelper(server, eventId, helper);
});

const record = (by: Member, ...operations: object[]) =>
  by.caller.post(paths.admissions(eventId), { operations });
const at = (doors: Doors) => server.ctx.database.readTransaction((tx) => doors.at(tx, eventId));
const write = (work: Parameters<TestServer['ctx']['database']['write']>[0]) =>
  server.ctx.database.write(async (tx) => void (await work(tx)));

// Shows threat:work-of-others
describe('the door of an event in memory', () => {
  it('is the same object until something changes, so that reads compute nothing', async () => {
    expect((await record(helper, admit(`walk-in:${nanoid(21)}`, 'Anu'))).statusCode).toBe(200);
    const { doors } = server.ctx;
    const first = await at(doors);
    await helper.caller.get(paths.reunions);
    await helper.caller.get(paths.admissions(eventId));
    expect(await at(doors)).toBe(first);
    expect(await at(doors)).toBe(first);
    await record(helper, admit(`walk-in:${nanoid(21)}`, 'Anil'));
    const second = await at(doors);
    expect(second).not.toBe(first);
    expect([first.merged.people, second.merged.people]).toEqual([1, 2]);
  });

  it('costs one statement when nothing changed, and one more after a change', async () => {
    const { doors } = server.ctx;
    await record(helper, admit(`walk-in:${nanoid(21)}`, 'Anu'));
    const work = async () => (await databaseWorkOf(() => at(doors))).statements;
    const cold = await work();
    const warm = await work();
    expect(cold - warm).toBe(1);
  });

  it('agrees between two servers after admissions, merges and deletions, whatever each has in memory', async () => {
    const [one, other] = [new Doors(), new Doors()];
    const people = [
      await aRecord(server, { name: 'Anu' }, here.divisionId),
      await aRecord(server, { name: 'Anil' }, here.divisionId),
      await aRecord(server, { name: 'Anju' }, here.divisionId),
    ] as const;
    const walkIn = (n: number): AttendeeKey => `walk-in:${String(n).padStart(21, '0')}`;
    const steps: (() => Promise<unknown>)[] = [
      () => record(helper, ...people.map((each) => admit(`person:${each}`)), admit(walkIn(1), 'Linta')),
      () => record(helper, link(walkIn(1), walkIn(2)), link(walkIn(2), `person:${people[0]}`)),
      () => write((tx) => moveAdmissions(tx, people[1], people[2])),
      () => record(helper, admit(walkIn(3), 'Zach')),
      () => write((tx) => eraseFromDoors(tx, people[0])),
      () => record(helper, admit(walkIn(4), 'Zoya')),
      () => write((tx) => moveAdmissions(tx, people[2], people[1])),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      const [warm, cold] = [await at(one), await at(index % 2 === 0 ? other : new Doors())];
      expect(warm.stored).toEqual(cold.stored);
      const rows = await server.ctx.database.read
        .selectFrom('admissions')
        .selectAll()
        .where('event_id', '=', eventId)
        .orderBy('number')
        .execute();
      expect(warm.stored).toEqual(rows.map((row) => ({ number: row.number, operation: operationOf(row) })));
      const { resolve: _, ...state } = warm.merged;
      expect(state).toMatchObject({
        people: mergeAdmissions(rows.map(operationOf)).people,
        guests: 0,
      });
    }
    expect((await at(one)).merged.people).toBe(3);
  });
});

// Shows threat:work-of-others
describe('the limits of a door', () => {
  const own = 2000;
  const sentences = async (by: Member, ...operations: object[]) => {
    const answer = await record(by, ...operations);
    return [answer.statusCode, answer.json().message];
  };

  it('refuse one helper who records far more than people may come, and let the others go on', async () => {
    const second = await aMember(server, here.divisionId);
    await aHelper(server, eventId, second);
    // Helper and second are the two who are invited.
    await manyAdmissions(
      server,
      eventId,
      own + 20,
      (n) => ({ kind: 'admit', who: `walk-in:${n}` }),
      helper.id,
    );
    const [status, sentence] = await sentences(helper, admit(`walk-in:${nanoid(21)}`));
    expect([status, sentence]).toEqual([
      403,
      expect.stringContaining('as much at this door as one helper can'),
    ]);
    expect(await sentences(second, admit(`walk-in:${nanoid(21)}`))).toEqual([200, 'Recorded.']);
    await aMember(server, here.divisionId);
    expect((await sentences(helper, admit(`walk-in:${nanoid(21)}`)))[0]).toBe(200);
  });

  it('refuse all helpers together, before anything is stored', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => aMember(server, here.divisionId)));
    for (const other of others) await aHelper(server, eventId, other);
    for (const [index, { id }] of others.entries())
      await manyAdmissions(
        server,
        eventId,
        1530,
        (n) => ({ kind: 'admit', who: `walk-in:${index}-${n}` }),
        id,
      );
    // Five people are invited: 3 × 2,050 operations.
    const added = Array.from({ length: 31 }, () => admit(`walk-in:${nanoid(21)}`));
    const [status, sentence] = await sentences(helper, ...added);
    expect([status, sentence]).toEqual([
      403,
      expect.stringContaining('far more than the people who may come'),
    ]);
    expect((await at(new Doors())).stored).toHaveLength(4 * 1530);
    expect((await sentences(helper, ...added.slice(1)))[0]).toBe(200);
  });

  it('count an undo as what it removes', async () => {
    const undo = () => ({
      id: nanoid(21),
      kind: 'undo',
      removes: Array.from({ length: 60 }, () => nanoid(21)),
    });
    for (let n = 0; n < 33; n += 1) expect((await record(helper, undo())).statusCode).toBe(200);
    expect((await record(helper, undo())).statusCode).toBe(403);
    expect((await record(helper, admit(`walk-in:${nanoid(21)}`))).statusCode).toBe(200);
  });
});

// Shows threat:work-of-others
describe('the work of a merge or a deletion at a door', () => {
  it('does not take a statement for each operation that a helper recorded about the person', async () => {
    const moves = async (count: number) => {
      const [gone, kept] = [
        await aRecord(server, {}, here.divisionId),
        await aRecord(server, {}, here.divisionId),
      ];
      await manyAdmissions(server, eventId, count, () => ({ kind: 'admit', who: `person:${gone}` }));
      return (await databaseWorkOf(() => write((tx) => moveAdmissions(tx, gone, kept)))).statements;
    };
    expect((await moves(400)) - (await moves(40))).toBe(0);
    expect(await moves(2000)).toBeLessThan(40);
  });

  it('deletes a person with more linked walk-ins than a statement of SQLite has values', async () => {
    const leaver = await aRecord(server, {}, here.divisionId);
    await manyAdmissions(server, eventId, 17_000, (n) => ({
      ...{ kind: 'link', who: `walk-in:${n}` },
      is: n === 0 ? `person:${leaver}` : `walk-in:${n - 1}`,
    }));
    await write((tx) => eraseFromDoors(tx, leaver));
    expect((await at(new Doors())).stored).toEqual([]);
  });
});
