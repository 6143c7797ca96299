import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass, aDivision, aMobile, aRecord, type DivisionIds } from '#test/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/harness.ts';
import { aMember, anotherAdmin, aTeacher, type Member } from '#test/members.ts';
import { ReplicaClient } from '#test/replica-client.ts';

let server: TestServer;
let admin: Caller;
let stranger: Caller;
let divisionPath: DivisionIds;
let other: DivisionIds;
let me: Member;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  stranger = (await anotherAdmin(server)).caller;
  divisionPath = await aDivision(admin);
  other = { ...divisionPath, ...(await aClass(admin, divisionPath.schoolId, '2013 - 2014')) };
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await aMember(server);
});

const ask = (who = me, fields: object = {}, where = divisionPath) =>
  who.caller.post(paths.sendRequest, { ...where, userMobile: who.mobile, ...fields });
const asked = async (who = me, where = divisionPath): Promise<string> =>
  (await ask(who, {}, where)).json()._id;
const accept = (requestId: string, who = me, fields: object = {}, where = divisionPath, by = admin) =>
  by.post(paths.acceptRequest(where.schoolId, where.batchId, where.divisionId), {
    requestId,
    userMobile: who.mobile,
    ...fields,
  });
const reject = (requestId: string, by = admin) => by.delete(paths.request(requestId));
const listed = async (by = admin) => (await by.get(paths.requests)).json();
const meOf = async (who = me) => (await who.caller.get(paths.pull)).json().me;
const divisionsOf = async (who = me) =>
  (await meOf(who)).memberships.map((each: DivisionIds) => each.divisionId);
const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];
const missing = [404, 'not-found', messages.notFound];

describe('asking to join', () => {
  it('shows the number to the school’s admin at any level, and logs that they looked', async () => {
    const hidden = await aMember(server, [], { mobile_access: 'Only Me' });
    const looks = async () =>
      (
        await server.ctx.database.read
          .selectFrom('audit')
          .select('school_id')
          .where('action', '=', 'read-requests')
          .execute()
      ).map((row) => row.school_id);
    const before = await looks();
    await ask(hidden);
    expect((await listed()).map((each: { userMobile: string }) => each.userMobile)).toContain(hidden.mobile);
    expect(await listed(stranger)).toEqual([]);
    expect(await looks()).toEqual([...before, divisionPath.schoolId]);
  });

  // Shows spec:fields.59, spec:fields.60, spec:fields.61, spec:fields.62, spec:fields.63, spec:fields.64
  // Shows spec:fields.68, spec:fields.69, spec:calls.34, spec:words.33
  it('answers 201, appears in the list of the school’s admin and in the schoolmate’s own pull', async () => {
    const answer = await ask(me, { selfIntro: '  I sat   in the last row ' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: messages.requestSent, _id: expect.stringMatching(/^[\w-]{16}$/) },
    ]);
    const request = (await listed()).find((each: { _id: string }) => each._id === answer.json()._id);
    expect(request).toMatchObject({
      ...divisionPath,
      schoolName: 'St. Mary’s',
      batch: '2012 - 2013',
      division: '10-A',
      selfIntro: 'I sat in the last row',
      userMobile: me.mobile,
      name: 'Anu',
    });
    expect((await meOf()).requests).toMatchObject([
      { _id: answer.json()._id, state: 'pending', divisionId: divisionPath.divisionId },
    ]);
    expect(await divisionsOf()).toEqual([]);
  });

  // Shows spec:rules.37
  it('requires no introduction, and treats a blank one as none', async () => {
    await ask(me, { selfIntro: '   ' });
    await ask(me, {}, other);
    expect((await meOf()).requests.map((each: { selfIntro: null }) => each.selfIntro)).toEqual([null, null]);
  });

  // Shows spec:fields.65, spec:fields.66, spec:fields.67
  it.each(['schoolId', 'batchId', 'divisionId'])('without %s is refused at the field', async (field) => {
    for (const value of ['', undefined, 7]) {
      const answer = await ask(me, { [field]: value });
      expect([answer.statusCode, answer.json().error, answer.json().fields]).toEqual([
        400,
        formMessages.pickDivision,
        { [field]: formMessages.pickDivision },
      ]);
    }
  });

  it('refuses an introduction that is too long', async () => {
    const answer = await ask(me, { selfIntro: 'x'.repeat(501) });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { selfIntro: messages.tooLong(500) }]);
  });

  it('with the number of another person, known or not, has no effect', async () => {
    const somebody = await aMember(server);
    for (const userMobile of [somebody.mobile, aMobile(), 'nobody']) {
      expect(refusal(await ask(me, { userMobile }))).toEqual(missing);
    }
    expect((await meOf(somebody)).requests).toEqual([]);
  });

  it('with ids that do not belong together has no effect', async () => {
    const elsewhere = await aDivision(admin, 'Elsewhere');
    for (const mixed of [
      { ...divisionPath, schoolId: elsewhere.schoolId },
      { ...divisionPath, batchId: other.batchId },
      { ...divisionPath, divisionId: other.divisionId },
      { ...divisionPath, divisionId: 'no-such-thing-at-all' },
      { ...divisionPath, divisionId: "' or 1=1" },
    ]) {
      expect(refusal(await ask(me, {}, mixed))).toEqual(missing);
    }
    expect((await meOf()).requests).toEqual([]);
  });

  it('is refused with a clear message for a division that the schoolmate is in', async () => {
    const member = await aMember(server, divisionPath.divisionId);
    expect(refusal(await ask(member))).toEqual([409, 'already-exists', serverWords.requestAlreadyMember]);
  });

  // Shows asvs:15.4.2
  // Shows decision:twice
  it('is refused with a clear message the second time, also at the same moment', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
    expect(refusal(await ask())).toEqual([409, 'already-exists', serverWords.requestPending]);
    expect((await meOf()).requests).toHaveLength(1);
  });

  it('creates a request once for an id from the app, and a repeat returns its current state', async () => {
    const _id = nanoid(21);
    const sendIt = () => ask(me, { _id });
    const first = await sendIt();
    expect([first.statusCode, first.json()]).toEqual([201, { message: messages.requestSent, _id }]);
    const isRepeated = async () => {
      const again = await sendIt();
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
    };
    await isRepeated();
    expect((await meOf()).requests).toMatchObject([{ _id, state: 'pending' }]);
    await accept(_id);
    await isRepeated();
    expect((await meOf()).requests).toMatchObject([{ _id, state: 'accepted' }]);
  });

  it('does not create a withdrawn request again when a late repeat arrives', async () => {
    const _id = nanoid(21);
    await ask(me, { _id });
    await reject(_id, me.caller);
    expect((await ask(me, { _id })).statusCode).toBe(201);
    expect((await meOf()).requests).toEqual([]);
  });

  it('with the id of another person’s request is refused like an unknown division', async () => {
    const theirs = await asked();
    const somebody = await aMember(server);
    const before = await server.ctx.database.read.selectFrom('join_requests').selectAll().execute();
    const answer = await ask(somebody, { _id: theirs });
    const nowhere = await ask(somebody, { divisionId: nanoid(16) });
    expect([answer.statusCode, answer.body]).toEqual([404, nowhere.body]);
    const after = await server.ctx.database.read.selectFrom('join_requests').selectAll().execute();
    expect(after).toEqual(before);
  });

  it('with an id that the person used for another division is refused', async () => {
    const _id = await asked();
    const elsewhere = await aClass(admin, divisionPath.schoolId, '1970 - 1971');
    expect(refusal(await ask(me, { _id }, { ...divisionPath, ...elsewhere }))).toEqual([
      422,
      'key-reused',
      serverWords.keyReused,
    ]);
  });

  it('is possible again after the first request was rejected or withdrawn', async () => {
    await reject(await asked());
    const second = await asked();
    expect((await reject(second, me.caller)).json()).toEqual({ message: messages.requestWithdrawn });
    expect((await ask()).statusCode).toBe(201);
  });

  it('is possible for five divisions at a time, and for a sixth after one is decided', async () => {
    const divisionPaths: DivisionIds[] = [];
    for (const label of ['1990', '1991', '1992', '1993', '1994', '1995']) {
      divisionPaths.push({
        ...divisionPath,
        ...(await aClass(admin, divisionPath.schoolId, `${label} - ${Number(label) + 1}`)),
      });
    }
    const [first, ...others] = divisionPaths;
    if (!first) throw new Error('There are six.');
    const answers = await Promise.all(others.map((each) => ask(me, {}, each)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(refusal(await ask(me, {}, first))).toEqual([
      429,
      'rate-limited',
      serverWords.tooManyRequestsToJoin,
    ]);
    await reject(answers[0]?.json()._id);
    expect((await ask(me, {}, first)).statusCode).toBe(201);
  });

  it('is for schoolmates alone', async () => {
    const teacher = await aTeacher(server);
    for (const caller of [admin, teacher.caller]) {
      const answer = await caller.post(paths.sendRequest, { ...divisionPath, userMobile: me.mobile });
      expect(refusal(answer)).toEqual([403, 'not-allowed', serverWords.notAllowed]);
    }
  });
});

describe('the list of join requests', () => {
  // Shows spec:calls.38
  // Shows decision:request-calls
  it('contains only the requests of the admin’s own schools', async () => {
    const theirs = await anotherAdmin(server);
    const school = await aDivision(theirs.caller, 'Theirs');
    const mine = await asked();
    const foreign = await asked(me, school);
    const ids = async (by: Caller) => (await listed(by)).map((each: { _id: string }) => each._id);
    expect(await ids(admin)).toContain(mine);
    expect(await ids(admin)).not.toContain(foreign);
    expect(await ids(theirs.caller)).toEqual([foreign]);
    expect(await ids(stranger)).toEqual([]);
  });

  // Shows spec:states.5
  it('contains the waiting requests, oldest first', async () => {
    const late = await aMember(server);
    const first = await asked();
    server.pass(1000);
    const second = await asked(late);
    const ids = () =>
      listed().then((all) =>
        all.map((each: { _id: string }) => each._id).filter((id: string) => [first, second].includes(id)),
      );
    expect(await ids()).toEqual([first, second]);
    await reject(first);
    expect(await ids()).toEqual([second]);
    await accept(second, late);
    expect(await ids()).toEqual([]);
  });
});

describe('accepting a join request', () => {
  // Shows spec:states.6, spec:calls.39, spec:words.35
  it('puts the person into the division, and their device gets it', async () => {
    const device = new ReplicaClient(me.caller);
    await device.pull();
    const requestId = await asked();
    const answer = await accept(requestId);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: serverWords.requestAccepted,
        schoolmate: expect.objectContaining({
          _id: me.id,
          mobile: me.mobile,
          claimed: true,
          ...divisionPath,
        }),
      },
    ]);
    await device.pull();
    expect(device.rosters.get(divisionPath.divisionId)?.schoolmates.map((each) => each._id)).toContain(me.id);
    expect((await meOf()).requests).toMatchObject([{ _id: requestId, state: 'accepted' }]);
  });

  // Shows spec:states.7
  // Shows decision:twice
  it('a second time succeeds and changes nothing', async () => {
    const requestId = await asked();
    const first = await accept(requestId);
    const revision = async () =>
      server.ctx.database.read
        .selectFrom('batches')
        .select('revision')
        .where('id', '=', divisionPath.batchId)
        .executeTakeFirst();
    const before = await revision();
    const second = await accept(requestId);
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(await revision()).toEqual(before);
    expect(await divisionsOf()).toEqual([divisionPath.divisionId]);
  });

  it('returns nothing about a person who has left since, when repeated much later', async () => {
    const requestId = await asked();
    await accept(requestId);
    const { schoolId, batchId, divisionId } = divisionPath;
    await admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, me.id));
    expect(refusal(await accept(requestId))).toEqual([409, 'conflict', serverWords.requestDecided]);
    expect(await divisionsOf()).toEqual([]);
  });

  it('is for the admins of that school: any other admin gets 404', async () => {
    const requestId = await asked();
    const theirs = await anotherAdmin(server);
    const school = await aDivision(theirs.caller, 'Not this one');
    expect(refusal(await accept(requestId, me, {}, divisionPath, theirs.caller))).toEqual(missing);
    expect(refusal(await accept(requestId, me, {}, school, theirs.caller))).toEqual(missing);
    expect(refusal(await reject(requestId, theirs.caller))).toEqual(missing);
    expect((await accept(requestId, me, {}, divisionPath, me.caller)).statusCode).toBe(403);
    expect(await divisionsOf()).toEqual([]);
  });

  it('requires a division, a request and a number that belong together', async () => {
    const requestId = await asked();
    const somebody = await aMember(server);
    const refused = [
      await accept(requestId, me, {}, other),
      await accept(requestId, me, {}, { ...divisionPath, batchId: other.batchId }),
      await accept(requestId, somebody),
      await accept(requestId, me, { userMobile: 'nobody' }),
      await accept(await asked(somebody), me),
      await accept('no-such-request-at-all'),
    ];
    for (const answer of refused) expect(refusal(answer)).toEqual(missing);
    expect(await divisionsOf()).toEqual([]);
    expect((await accept(requestId, me, { userMobile: `0${me.mobile.slice(3)}` })).statusCode).toBe(200);
  });

  it('refuses a request that was rejected or withdrawn', async () => {
    const rejected = await asked();
    await reject(rejected);
    expect(refusal(await accept(rejected))).toEqual([409, 'conflict', serverWords.requestDecided]);
    const withdrawn = await asked();
    await reject(withdrawn, me.caller);
    expect(refusal(await accept(withdrawn))).toEqual(missing);
    expect(await divisionsOf()).toEqual([]);
  });

  it('has one outcome when it races with a rejection and with itself, a hundred times', {
    timeout: 120_000,
  }, async () => {
    let accepted = 0;
    for (let round = 0; round < 100; round += 1) {
      const who = await aMember(server);
      const requestId = await asked(who);
      const decline = round % 3 === 0 ? who.caller : admin;
      // A call with a body takes more turns of the event loop than one without. Lets each come first
      // sometimes.
      const accepts = [accept(requestId, who), accept(requestId, who)];
      for (let turn = 0; turn < round % 8; turn += 1) await new Promise(setImmediate);
      const answers = await Promise.all([...accepts, reject(requestId, decline)]);
      const isMember = (await divisionsOf(who)).length === 1;
      const agreed = answers.filter(({ statusCode }) => statusCode === 200);
      const sentences = new Set(agreed.map((answer) => answer.json().message));
      expect([...sentences]).toHaveLength(1);
      expect(isMember).toBe(sentences.has(serverWords.requestAccepted));
      const states = (await meOf(who)).requests.map((each: { state: string }) => each.state);
      const expected = sentences.has(messages.requestWithdrawn) ? [] : [isMember ? 'accepted' : 'rejected'];
      expect(states).toEqual(expected);
      accepted += Number(isMember);
    }
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(100);
  });
});

describe('accepting a join request as an unclaimed listing', () => {
  const roster = async () =>
    (await admin.get(paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId)))
      .json()
      .map((each: { _id: string }) => each._id);

  // Shows decision:no-numbers
  it('merges the two: the person gets its divisions, and the record disappears from every device', async () => {
    const neighbour = new ReplicaClient((await aMember(server, divisionPath.divisionId)).caller);
    const schoolmateId = await aRecord(
      server,
      { name: 'On The List' },
      divisionPath.divisionId,
      other.divisionId,
    );
    await neighbour.pull();
    const answer = await accept(await asked(), me, { schoolmateId });
    expect([answer.statusCode, answer.json().schoolmate._id]).toEqual([200, me.id]);
    expect((await divisionsOf()).sort()).toEqual([divisionPath.divisionId, other.divisionId].sort());
    await neighbour.pull();
    const held = neighbour.rosters.get(divisionPath.divisionId)?.schoolmates.map((each) => each._id);
    expect(held).toContain(me.id);
    expect(held).not.toContain(schoolmateId);
    expect(await roster()).not.toContain(schoolmateId);
  });

  it('refuses a record that is not on that list, or is claimed, and changes nothing', async () => {
    const requestId = await asked();
    const claimed = await aMember(server, divisionPath.divisionId);
    const elsewhere = await aRecord(server, {}, other.divisionId);
    const foreign = await aRecord(server, {}, (await aDivision(stranger, 'A third')).divisionId);
    for (const schoolmateId of [claimed.id, elsewhere, foreign, me.id, 'no-such-record-at-all']) {
      const answer = await accept(requestId, me, { schoolmateId });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        409,
        { schoolmateId: serverWords.notOnTheList },
      ]);
    }
    expect(await divisionsOf()).toEqual([]);
    expect((await accept(requestId)).statusCode).toBe(200);
  });

  it('gives the record to one of two people at once', async () => {
    const second = await aMember(server);
    const schoolmateId = await aRecord(server, {}, divisionPath.divisionId);
    const [one, two] = [await asked(), await asked(second)];
    const answers = await Promise.all([
      accept(one, me, { schoolmateId }),
      accept(two, second, { schoolmateId }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('rejecting and withdrawing a join request', () => {
  it('withdraws once and accepts repeats, which a late or second device may send', async () => {
    const requestId = await asked();
    for (const _ of [1, 2]) {
      const answer = await reject(requestId, me.caller);
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: messages.requestWithdrawn }]);
    }
    expect((await meOf()).requests).toEqual([]);
    expect((await admin.get(paths.requests)).body).not.toContain(requestId);
    expect(refusal(await reject(requestId))).toEqual(missing);
    const row = await server.ctx.database.read
      .selectFrom('join_requests')
      .select(['state', 'self_intro'])
      .where('id', '=', requestId)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'withdrawn', self_intro: null });
  });

  // Shows spec:states.8, spec:calls.40, spec:words.38
  it('rejects once, and then answers that nothing waits', async () => {
    const requestId = await asked();
    const answer = await reject(requestId);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: serverWords.requestRejected }]);
    expect(refusal(await reject(requestId))).toEqual(missing);
    expect((await meOf()).requests).toMatchObject([{ _id: requestId, state: 'rejected' }]);
  });

  it('lets a schoolmate withdraw only their own request, and only while it waits', async () => {
    const requestId = await asked();
    const somebody = await aMember(server, divisionPath.divisionId);
    expect(refusal(await reject(requestId, somebody.caller))).toEqual(missing);
    await accept(requestId);
    expect(refusal(await reject(requestId, me.caller))).toEqual([
      409,
      'conflict',
      serverWords.requestDecided,
    ]);
    expect(refusal(await reject(requestId))).toEqual(missing);
    expect(await divisionsOf()).toEqual([divisionPath.divisionId]);
  });
});
