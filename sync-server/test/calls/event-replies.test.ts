import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import {
  type EventReplies,
  eventReplies,
  eventsDocument,
  type NewEventBody,
  type ReplyBody,
} from '@memcherrish/shared/wire/events/events.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anEventBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';

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

async function anEvent(fields: Partial<NewEventBody> = {}, batchId: string | null = here.batchId) {
  const body = anEventBody(server, { schoolId: here.schoolId, batchId }, fields);
  expect((await admin.post(paths.reunions, body)).statusCode).toBe(201);
  return body._id;
}
async function replies(who: { caller: Caller }, eventId: string, fields: Partial<ReplyBody> = {}) {
  // The queue is ordered by time.
  server.pass(1000);
  const answer = await who.caller.put(paths.reunionReply(eventId), aReplyBody(fields));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().reply;
}
async function seen({ caller }: { caller: Caller }, eventId: string) {
  const { events } = eventsDocument.parse((await caller.get(paths.reunions)).json());
  return events.find((event) => event._id === eventId);
}
async function all(eventId: string, by: Caller = admin): Promise<EventReplies> {
  const answer = await by.get(paths.reunionReplies(eventId));
  expect(answer.statusCode, answer.body).toBe(200);
  return eventReplies.parse(answer.json());
}

describe('a reply', () => {
  it('comes back complete to its person, and without guests’ names, diet and note to the batch', async () => {
    const eventId = await anEvent();
    const full = {
      ...{ answer: 'coming' as const, guests: 2, guestNames: ['Jo', 'Manu'] },
      ...{ diet: 'Vegetarian', note: 'Coming\nlate' },
    };
    const stored = await replies(member, eventId, full);
    expect(stored).toEqual({ ...full, answers: {}, level: 'Batch', here: false, seats: 3, version: 1 });
    expect((await seen(member, eventId))?.own).toEqual(stored);
    expect((await seen(member, eventId))?.replies).toEqual([]);
    expect((await seen(mate, eventId))?.replies).toEqual([
      { personId: member.id, answer: 'coming', guests: 2, here: false },
    ]);
  });

  it('is changed on the version that the person saw, and a repeat changes nothing', async () => {
    const eventId = await anEvent();
    await replies(member, eventId);
    expect(await replies(member, eventId)).toMatchObject({ version: 1 });
    expect(await replies(member, eventId, { answer: 'no', base: 1 })).toMatchObject({ version: 2, seats: 0 });
    const late = await member.caller.put(
      paths.reunionReply(eventId),
      aReplyBody({ answer: 'maybe', base: 1 }),
    );
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
  });

  // Shows decision:events
  it('is seen by the people that its level opens it to, and by no other', async () => {
    const eventId = await anEvent({}, null);
    const otherDivision = await admin.post(paths.divisions(here.schoolId, here.batchId), { name: '10-B' });
    const inBatch = await aMember(server, otherDivision.json()._id);
    const inSchool = await aMember(server, (await aClass(admin, here.schoolId, '2013 - 2014')).divisionId);
    const seers = async () => {
      const has = async (who: Member) => (await seen(who, eventId))?.replies.length === 1;
      return [await has(mate), await has(inBatch), await has(inSchool)];
    };
    let base = 0;
    for (const [level, expected] of [
      ['Only Me', [false, false, false]],
      ['Division', [true, false, false]],
      ['Batch', [true, true, false]],
      ['School', [true, true, true]],
    ] as const) {
      await replies(member, eventId, { level, base });
      base += 1;
      expect([level, await seers()]).toEqual([level, expected]);
    }
    expect((await all(eventId)).replies).toHaveLength(1);
  });

  it('is hidden in both directions when one of two people blocks the other, and organisers see both', async () => {
    const eventId = await anEvent();
    await replies(member, eventId);
    await replies(mate, eventId);
    await member.caller.put(paths.block(mate.id), { kind: 'schoolmate', name: 'Anu' });
    expect((await seen(member, eventId))?.replies).toEqual([]);
    expect((await seen(mate, eventId))?.replies).toEqual([]);
    expect((await all(eventId)).replies.map(({ name }) => name)).toEqual(['Linta', 'Anu']);
  });

  it('is hidden and counts no more when its person leaves the batch, and returns with them', async () => {
    const eventId = await anEvent({ capacity: 1 });
    await replies(member, eventId);
    await replies(mate, eventId);
    const { database, revisions } = server.ctx;
    await database.write((tx) => revisions.removeMembers(tx, here.divisionId, [member.id]));
    expect((await seen(mate, eventId))?.replies).toEqual([]);
    expect((await seen(mate, eventId))?.own).toMatchObject({ seats: 1 });
    expect((await all(eventId)).replies.map(({ name }) => name)).toEqual(['Anu']);
    await database.write((tx) =>
      revisions.addMembers(tx, here.divisionId, [member.id], server.ctx.clock().toISOString()),
    );
    expect((await seen(mate, eventId))?.replies).toHaveLength(1);
    expect((await seen(member, eventId))?.own).toMatchObject({ seats: 0 });
  });

  it('a teacher’s reply counts, and the teacher sees the replies that are open to the school', async () => {
    const eventId = await anEvent();
    const teacher = await aTeacher(server, { name: 'Mr. Thomas' });
    const assignment = { divisionId: here.divisionId, teacherId: teacher.id, subject: 'Maths' };
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.assignTeacher(tx, { ...assignment, now: server.ctx.clock().toISOString() }),
    );
    await replies(member, eventId);
    await replies(mate, eventId, { level: 'School' });
    await replies(teacher, eventId);
    expect((await seen(teacher, eventId))?.replies).toMatchObject([{ personId: mate.id }]);
    expect((await seen(mate, eventId))?.replies.map(({ personId }) => personId).sort()).toEqual(
      [member.id, teacher.id].sort(),
    );
    expect((await all(eventId)).replies.map(({ name }) => name)).toContain('Mr. Thomas');
  });

  it('keeps the answers to the questions of the event alone', async () => {
    const questions = [{ _id: 'question-of-ours-1', text: 'Which dish?', choices: ['Rice', 'Bread'] }];
    const eventId = await anEvent({ questions });
    const answers = { 'question-of-ours-1': ' Rice ', 'a-question-of-none': 'x' };
    expect(await replies(member, eventId, { answers })).toMatchObject({
      answers: { 'question-of-ours-1': 'Rice' },
    });
  });

  it('says so when it has an answer to a question that was removed meanwhile', async () => {
    const question = { _id: 'question-of-ours-1', text: 'Which dish?', choices: [] };
    const eventId = await anEvent({ questions: [question] });
    const messageOf = async (answers: ReplyBody['answers'], base = 0) => {
      const path = paths.reunionReply(eventId);
      return (await member.caller.put(path, aReplyBody({ answers, base }))).json().message;
    };
    const removed = { [question._id]: 'Rice', 'a-removed-question': 'Bus' };
    expect(await messageOf(removed)).toBe(
      'Your reply is saved without your answer to a question that the organiser has removed meanwhile.',
    );
    expect(await messageOf({ [question._id]: 'Bread', 'a-removed-question': ' ' }, 1)).toBe(
      'Your reply is saved.',
    );
  });

  it('is refused a day after the end', async () => {
    const eventId = await anEvent({ startsAt: server.ctx.clock().toISOString() });
    server.pass(25 * 60 * 60 * 1000);
    const late = await aMember(server, here.divisionId);
    const refused = await late.caller.put(paths.reunionReply(eventId), aReplyBody());
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed']);
    admin = await anAdmin(server, `${nanoid(8).toLowerCase()}@example.org`);
  });
});

describe('a reply of a person without the app', () => {
  const entered = { answer: 'coming', guests: 0, guestNames: [], diet: null, note: null, answers: {} };

  it('is entered, changed and removed by an organiser, and only organisers see it', async () => {
    const eventId = await anEvent();
    const path = paths.enteredReply(eventId, nanoid(16));
    expect((await admin.put(path, { name: 'Old Mathai', ...entered })).statusCode).toBe(200);
    expect((await admin.put(path, { name: 'Old Mathai', ...entered, guests: 1 })).statusCode).toBe(200);
    expect((await all(eventId)).replies).toMatchObject([
      { name: 'Old Mathai', personId: null, guests: 1, seats: 2, level: 'Only Me' },
    ]);
    expect((await seen(member, eventId))?.replies).toEqual([]);
    expect((await member.caller.put(path, { name: 'Me', ...entered })).statusCode).toBe(403);
    expect((await admin.delete(path)).statusCode).toBe(200);
    expect((await admin.delete(path)).statusCode).toBe(200);
    expect((await all(eventId)).replies).toEqual([]);
  });

  it('never replaces the reply of a person with the app, or one of another event', async () => {
    const eventId = await anEvent();
    await replies(member, eventId);
    const [own] = (await all(eventId)).replies;
    const path = paths.enteredReply(eventId, own?._id ?? '');
    expect((await admin.put(path, { name: 'Other', ...entered })).statusCode).toBe(404);
    expect((await admin.delete(path)).statusCode).toBe(404);
    const foreign = nanoid(16);
    await admin.put(paths.enteredReply(await anEvent(), foreign), { name: 'Other', ...entered });
    expect((await admin.delete(paths.enteredReply(eventId, foreign))).statusCode).toBe(404);
  });
});

describe('the file of replies', () => {
  const formula = '=HYPERLINK("http://evil.example")';

  // Shows threat:spreadsheet-formulas
  it.each(['csv', 'xlsx'] as const)(
    'a file of replies as %s has every reply and the totals, and no cell is a formula',
    async (format) => {
      const questions = [{ _id: 'question-of-ours-1', text: '+Which dish?', choices: [] }];
      const eventId = await anEvent({ questions });
      const answers = { 'question-of-ours-1': '-Rice' };
      await replies(member, eventId, {
        guests: 1,
        guestNames: ['@Jo'],
        diet: '=1+1',
        note: formula,
        answers,
      });
      const answer = await admin.get(`${paths.reunionReplyFile(eventId)}?format=${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="replies.${format}"`);
      const book = read(answer.rawPayload, { type: 'buffer', raw: true });
      const [sheet] = Object.values(book.Sheets);
      const cells = Object.entries(sheet ?? {}).filter(([name]) => !name.startsWith('!'));
      const texts = cells.map(([, cell]) => String(cell.v));
      // In .xlsx the type of the cell says that it is a text. In .csv an apostrophe does.
      const mark = format === 'csv' ? "'" : '';
      for (const text of [formula, '@Jo', '=1+1', '-Rice', '+Which dish?'])
        expect(texts).toContain(`${mark}${text}`);
      expect(texts).toEqual(expect.arrayContaining(['Linta', 'Coming']));
      expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([]);
      const begun = cells.filter(([, cell]) => /^[=+\-@]/.test(String(cell.v)));
      expect(begun.every(([, cell]) => format === 'xlsx' && cell.t === 's')).toBe(true);
      expect(texts).toContain('People coming');
    },
  );

  it('has the totals of the questions with choices', async () => {
    const questions = [{ _id: 'question-of-ours-1', text: 'Which dish?', choices: ['Fish', 'Rice'] }];
    const eventId = await anEvent({ questions });
    await replies(member, eventId, { answers: { 'question-of-ours-1': 'Rice' } });
    await replies(mate, eventId, { answers: { 'question-of-ours-1': 'Rice' } });
    const { body } = await admin.get(`${paths.reunionReplyFile(eventId)}?format=csv`);
    const lines = body.split('\n').map((line) => line.replace(/,+$/, ''));
    const at = lines.indexOf('Which dish?');
    expect(lines.slice(at, at + 3)).toEqual(['Which dish?', 'Fish,0', 'Rice,2']);
  });
});
