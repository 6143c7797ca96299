import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass, aDivision, aMobile } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type AnyTeacher, aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

let server: TestServer;
let admin: Caller;
let stranger: Caller;
let division: DivisionIds;
let other: DivisionIds;
let foreign: DivisionIds;
let teacher: AnyTeacher;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  division = await aDivision(admin);
  other = { ...division, ...(await aClass(admin, division.schoolId, '2013 - 2014')) };
  stranger = (await anotherAdmin(server)).caller;
  foreign = await aDivision(stranger, 'Foreign School');
});
afterAll(() => server.close());
beforeEach(async () => {
  teacher = await aTeacher(server);
});

const assign = (body: object, where = division, by = admin) =>
  by.post(paths.assignTeacher(where.schoolId, where.batchId, where.divisionId), body);
const pathOf = (teacherId = teacher.id, where = division) =>
  paths.assignment(where.schoolId, where.batchId, where.divisionId, teacherId);
const change = (subject: string, newSubject: unknown, where = division, by = admin) =>
  by.put(pathOf(teacher.id, where), { subject, newSubject });
const end = (subject: string, where = division, by = admin) =>
  by.delete(`${pathOf(teacher.id, where)}?${new URLSearchParams({ subject })}`);
const listedIn = async (where = division, by = admin) =>
  (await by.get(paths.teachers(where.schoolId, where.batchId, where.divisionId))).json();
const taught = async (where = division) =>
  (await listedIn(where))
    .filter((each: { _id: string }) => each._id === teacher.id)
    .map((each: { subject: string }) => each.subject)
    .sort();
const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];
const missing = [404, 'not-found', messages.notFound];

describe('assigning a teacher', () => {
  // Shows spec:calls.17, spec:words.14
  it('an assignment by id answers in the specification’s words, and reaches the teacher’s and the schoolmate’s device', async () => {
    const devices = [
      new ReplicaClient(teacher.caller),
      new ReplicaClient((await aMember(server, division.divisionId)).caller),
    ];
    for (const device of devices) await device.pull();
    const answer = await assign({ teacherId: teacher.id, subject: '  Maths ' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: serverWords.teacherAssigned('Mr. Thomas', 'Maths') },
    ]);
    for (const device of devices) {
      await device.pull();
      expect(device.rosters.get(division.divisionId)?.teachers).toContainEqual(
        expect.objectContaining({ _id: teacher.id, subject: 'Maths' }),
      );
    }
  });

  // Shows spec:fields.84, spec:fields.85, spec:fields.86, spec:fields.87, spec:fields.88, spec:fields.89
  // Shows spec:fields.90, spec:fields.91, spec:fields.92, spec:fields.93, spec:fields.94
  // Shows decision:live-assignments
  it('an assignment by the full mobile ignores the other fields that the specification’s client sends along', async () => {
    const answer = await assign({
      teacher: 'Somebody Else',
      mobile: `0${teacher.mobile.slice(3)}`,
      subject: 'Physics',
      profilePhoto: '/uploads/other.webp',
      place: 'Nowhere',
      email: 'other@example.org',
      whatsapp: '+919800000009',
      instaUsername: 'other',
      fbUsername: 'other',
      currentStatus: 'other',
      about: 'other',
    });
    expect(answer.json()).toEqual({ message: serverWords.teacherAssigned('Mr. Thomas', 'Physics') });
    expect((await teacher.caller.get(paths.ownTeacher)).json()).toMatchObject({ place: null, about: null });
    // The class shows the teacher's details as they are now, also those that changed since.
    const details = {
      ...{ place: 'Kollam', whatsapp: '+919846054321', instaUsername: 'thomas.insta' },
      ...{ fbUsername: 'thomas.fb', currentStatus: 'Retired', about: 'Taught Physics' },
    };
    const now = (await teacher.caller.put(paths.ownTeacher, details)).json();
    expect(now).toMatchObject({ ...details, email: `${teacher.id}@example.org`, mobile: teacher.mobile });
    expect(await listedIn()).toContainEqual({ ...now, subject: 'Physics' });
  });

  it('accepts a row of the list of teachers as it is, also with a masked mobile', async () => {
    const free = await aTeacher(server, { name: 'Leela Free' });
    await aTeacher(server, { name: 'Not Leela', mobile: free.mobile });
    const listed = (await admin.get(paths.allTeachers)).json();
    const row = listed.find((each: { _id: string }) => each._id === free.id);
    expect(row.mobile).not.toBe(free.mobile);
    const { name, mobile, profilePhoto, place, email, whatsapp, instaUsername, fbUsername } = row;
    const { currentStatus, about } = row;
    const copied = { profilePhoto, place, email, whatsapp, instaUsername, fbUsername, currentStatus, about };
    const answer = await assign({ teacher: name, mobile, subject: 'Maths', ...copied });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: serverWords.teacherAssigned('Leela Free', 'Maths') },
    ]);
  });

  it('refuses a masked mobile that two listed teachers of one name share', async () => {
    const free = await aTeacher(server, { name: 'Twin Name', mobile: '+919846012345' });
    await aTeacher(server, { name: 'Twin Name', mobile: '+919847012345' });
    const listed = (await admin.get(paths.allTeachers)).json();
    const { mobile } = listed.find((each: { _id: string }) => each._id === free.id);
    const answer = await assign({ teacher: 'Twin Name', mobile, subject: 'Maths' });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { mobile: dashboardWords.invalidTeacher },
    ]);
  });

  it('finds no teacher of another school by name and masked mobile', async () => {
    const theirs = await aTeacher(server, { name: 'Of Another School' });
    await assign({ teacherId: theirs.id, subject: 'Maths' }, await aDivision(stranger, 'Theirs'), stranger);
    const mobile = `+••••••••${theirs.mobile.slice(-4)}`;
    const answer = await assign({ teacher: 'Of Another School', mobile, subject: 'Maths' });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { mobile: dashboardWords.invalidTeacher },
    ]);
  });

  it('a second assignment of the same subject changes nothing, also at the same moment', async () => {
    const body = { teacherId: teacher.id, subject: 'Maths' };
    const answers = await Promise.all([assign(body), assign(body), assign(body)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    await assign({ ...body, subject: 'Physics' });
    expect(await taught()).toEqual(['Maths', 'Physics']);
  });

  const wrong: [what: string, body: object, field: string, sentence: string][] = [
    ['no teacher', { subject: 'Maths' }, 'teacherId', formMessages.pickTeacherAndSubject],
    [
      'a teacher by name alone',
      { teacher: 'Mr. Thomas', subject: 'Maths' },
      'teacherId',
      formMessages.pickTeacherAndSubject,
    ],
    [
      'an unknown teacher',
      { teacherId: 'no-such-teacher', subject: 'Maths' },
      'teacherId',
      dashboardWords.invalidTeacher,
    ],
    ['a masked number', { mobile: '••••••2345', subject: 'Maths' }, 'mobile', dashboardWords.invalidTeacher],
    [
      'an unknown field',
      { teacherId: 'x', subject: 'Maths', divisionId: 'y' },
      'divisionId',
      serverWords.unknownField,
    ],
  ];
  it.each(wrong)('refuses an assignment with %s at the field', async (_what, body, field, sentence) => {
    const answer = await assign(body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
  });

  it.each(['', '   ', undefined, null])('refuses %j as the subject', async (subject) => {
    const answer = await assign({ teacherId: teacher.id, subject });
    expect([answer.statusCode, answer.json().error, answer.json().fields]).toEqual([
      400,
      formMessages.pickTeacherAndSubject,
      { subject: formMessages.pickTeacherAndSubject },
    ]);
    expect(await taught()).toEqual([]);
  });

  // Shows spec:rules.20
  it('refuses a number that two teachers share, and accepts the id', async () => {
    const mobile = aMobile();
    await aTeacher(server, { mobile });
    const twin = await aTeacher(server, { mobile });
    expect((await assign({ mobile, subject: 'Maths' })).json().error).toBe(dashboardWords.invalidTeacher);
    expect((await assign({ mobile, teacherId: twin.id, subject: 'Maths' })).statusCode).toBe(200);
  });
});

describe('changing the subject of an assignment', () => {
  it('reaches every device, and keeps the other subjects', async () => {
    await assign({ teacherId: teacher.id, subject: 'Maths' });
    await assign({ teacherId: teacher.id, subject: 'Physics' });
    const device = new ReplicaClient((await aMember(server, division.divisionId)).caller);
    await device.pull();
    const answer = await change('Maths', ' Statistics ');
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: serverWords.assignmentChanged }]);
    expect(await taught()).toEqual(['Physics', 'Statistics']);
    await device.pull();
    const shown = device.rosters.get(division.divisionId)?.teachers.filter((each) => each._id === teacher.id);
    expect(shown?.map((each) => each.subject).sort()).toEqual(['Physics', 'Statistics']);
  });

  it('changes nothing for the same subject, and merges with a subject that is taught already', async () => {
    await assign({ teacherId: teacher.id, subject: 'Maths' });
    await assign({ teacherId: teacher.id, subject: 'Physics' });
    expect((await change('Maths', 'Maths')).statusCode).toBe(200);
    expect((await change('Maths', 'Physics')).statusCode).toBe(200);
    expect(await taught()).toEqual(['Physics']);
    expect(refusal(await change('Maths', 'Physics'))).toEqual(missing);
  });

  it.each(['', ' ', 7, undefined])('refuses %j at the field', async (newSubject) => {
    await assign({ teacherId: teacher.id, subject: 'Maths' });
    const answer = await change('Maths', newSubject);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { newSubject: messages.required }]);
    expect(await taught()).toEqual(['Maths']);
  });
});

describe('ending an assignment', () => {
  it('removes the subject; the last one removes the teacher’s access and the class from their device', async () => {
    await assign({ teacherId: teacher.id, subject: 'Maths' });
    await assign({ teacherId: teacher.id, subject: 'Physics' });
    const device = new ReplicaClient(teacher.caller);
    await device.pull();
    expect((await end('Maths')).json()).toEqual({ message: serverWords.assignmentRemoved });
    await device.pull();
    expect(device.rosters.get(division.divisionId)?.teachers.map((each) => each.subject)).toContain(
      'Physics',
    );
    await end('Physics');
    await device.pull();
    expect(device.rosters.size).toBe(0);
    const roster = paths.schoolmates(division.schoolId, division.batchId, division.divisionId);
    expect((await teacher.caller.get(roster)).statusCode).toBe(404);
  });

  it('answers 404 the second time, ends it once for two calls at once, and allows a new assignment', async () => {
    await assign({ teacherId: teacher.id, subject: 'Maths' });
    const answers = await Promise.all([end('Maths'), end('Maths')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
    await assign({ teacherId: teacher.id, subject: 'Maths' });
    expect(await taught()).toEqual(['Maths']);
  });

  it('requires the subject', async () => {
    await assign({ teacherId: teacher.id, subject: 'Maths' });
    const answer = await admin.delete(pathOf());
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['subject']]);
    expect(await taught()).toEqual(['Maths']);
  });
});

describe('assigning, changing and ending', () => {
  it('are for the admins of that school: another admin gets 404 and changes nothing', async () => {
    const body = { teacherId: teacher.id, subject: 'Maths' };
    await assign(body);
    const attempts: [DivisionIds, Caller][] = [
      [division, stranger],
      [foreign, admin],
      [{ ...division, schoolId: foreign.schoolId }, admin],
      [{ ...division, batchId: other.batchId }, admin],
      [{ ...division, divisionId: foreign.divisionId }, admin],
      [{ ...foreign, schoolId: division.schoolId }, admin],
    ];
    for (const [where, by] of attempts) {
      expect(refusal(await assign(body, where, by))).toEqual(missing);
      expect(refusal(await change('Maths', 'Physics', where, by))).toEqual(missing);
      expect(refusal(await end('Maths', where, by))).toEqual(missing);
    }
    expect(refusal(await end('Maths', other))).toEqual(missing);
    expect([await taught(), await taught(other)]).toEqual([['Maths'], []]);
    expect((await listedIn(foreign, stranger)).length).toBe(0);
  });

  it('are refused to schoolmates and to the teacher', async () => {
    const member = await aMember(server, division.divisionId);
    for (const caller of [teacher.caller, member.caller]) {
      const answers = [
        await assign({ teacherId: teacher.id, subject: 'Maths' }, division, caller),
        await change('Maths', 'Physics', division, caller),
        await end('Maths', division, caller),
      ];
      for (const answer of answers) expect(answer.statusCode).toBe(403);
    }
    expect(await taught()).toEqual([]);
  });
});
