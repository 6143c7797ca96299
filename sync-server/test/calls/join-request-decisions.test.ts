import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { aDivision, aRecord } from '#test/scene/divisions.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  accept,
  admin,
  asked,
  divisionPath,
  divisionsOf,
  me,
  meOf,
  missing,
  openJoinRequestSchool,
  other,
  refusal,
  reject,
  server,
  stranger,
} from './join-request-school.ts';

openJoinRequestSchool();

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

  // Shows spec:calls.39, spec:calls.40
  it('is for the admins of that school: any other admin gets 404', async () => {
    const requestId = await asked();
    const theirs = await anotherAdmin(server);
    const school = await aDivision(theirs.caller, 'Not this one');
    expect(refusal(await accept(requestId, me, {}, divisionPath, theirs.caller))).toEqual(missing);
    expect(refusal(await accept(requestId, me, {}, school, theirs.caller))).toEqual(missing);
    expect(refusal(await reject(requestId, theirs.caller))).toEqual(missing);
    expect((await accept(requestId, me, {}, divisionPath, me.caller)).statusCode).toBe(404);
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
