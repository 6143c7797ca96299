import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { aClass, aDivision, aMobile } from '#test/scene/divisions.ts';
import type { Caller } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import {
  accept,
  admin,
  ask,
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

const listed = async (by = admin) => (await by.get(paths.requests)).json();

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
  it.each(['schoolId', 'batchId', 'divisionId'])(
    'a request without %s is refused at the field',
    async (field) => {
      for (const value of ['', undefined, 7]) {
        const answer = await ask(me, { [field]: value });
        expect([answer.statusCode, answer.json().error, answer.json().fields]).toEqual([
          400,
          formMessages.pickDivision,
          { [field]: formMessages.pickDivision },
        ]);
      }
    },
  );

  it('refuses an introduction that is too long', async () => {
    const answer = await ask(me, { selfIntro: 'x'.repeat(501) });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { selfIntro: messages.tooLong(500) }]);
  });

  it('a request with the number of another person, known or not, has no effect', async () => {
    const somebody = await aMember(server);
    for (const userMobile of [somebody.mobile, aMobile(), 'nobody']) {
      expect(refusal(await ask(me, { userMobile }))).toEqual(missing);
    }
    expect((await meOf(somebody)).requests).toEqual([]);
  });

  it('a request with ids that do not belong together has no effect', async () => {
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

  it('a request with the id of another person’s request is refused like an unknown division', async () => {
    const theirs = await asked();
    const somebody = await aMember(server);
    const before = await server.ctx.database.read.selectFrom('join_requests').selectAll().execute();
    const answer = await ask(somebody, { _id: theirs });
    const nowhere = await ask(somebody, { divisionId: nanoid(16) });
    expect([answer.statusCode, answer.body]).toEqual([404, nowhere.body]);
    const after = await server.ctx.database.read.selectFrom('join_requests').selectAll().execute();
    expect(after).toEqual(before);
  });

  it('a request with an id that the person used for another division is refused', async () => {
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
