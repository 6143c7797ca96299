import { day } from '@memcherrish/shared/rules/durations.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { sessionToken } from '#test/cast-school.ts';
import { aClass, aDivision, aMobile, type DivisionIds } from '#test/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/harness.ts';
import { type AnyTeacher, aMember, anotherAdmin, aTeacher } from '#test/members.ts';
import { ReplicaClient } from '#test/replica-client.ts';

/** A school invites a teacher of another school, who answers and can leave. */

let server: TestServer;
let home: Caller;
let homeId: string;
let homePlace: DivisionIds;
let admin: Caller;
let adminId: string;
let divisionPath: DivisionIds;
let teacher: AnyTeacher;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ caller: home, id: homeId } = await anotherAdmin(server));
  homePlace = await aDivision(home, 'The School of the Teacher');
  ({ caller: admin, id: adminId } = await anotherAdmin(server));
  divisionPath = await aDivision(admin, 'The School That Asks');
  teacher = await aTeacher(server, { name: 'Leela Kurian', whatsapp: '+919800000001' });
  await assign({ teacherId: teacher.id, subject: 'Maths' }, homePlace, home);
});

const assign = (body: object, where = divisionPath, by = admin) =>
  by.post(paths.assignTeacher(where.schoolId, where.batchId, where.divisionId), body);
const ask = (contact: unknown, { subject = 'English', where = divisionPath, by = admin } = {}) =>
  by.post(paths.inviteTeacher(where.schoolId, where.batchId, where.divisionId), { contact, subject });
const waiting = async (by = admin, where = divisionPath) =>
  (await by.get(paths.teacherInvitations(where.schoolId))).json();
const questions = async (of = teacher) => (await of.caller.get(paths.pull)).json().me.invitations;
const answer = async (accept: boolean, of = teacher) => {
  const [question] = await questions(of);
  return of.caller.post(paths.teachingInvitation(question._id), { accept });
};
const teachersOf = async (where = divisionPath, by = admin) =>
  (await by.get(paths.teachers(where.schoolId, where.batchId, where.divisionId))).json();
const listed = async (by = admin) =>
  (await by.get(paths.allTeachers)).json().find((each: { _id: string }) => each._id === teacher.id);
const stored = (table: 'teaching_invitations' | 'teacher_schools') =>
  server.ctx.database.read.selectFrom(table).selectAll().where('teacher_id', '=', teacher.id).execute();
const leave = (divisionId: string, of = teacher) => of.caller.delete(paths.ownClass(divisionId));
const asked = [200, { message: serverWords.teacherAsked }];
const outcome = (answer: { statusCode: number; json: () => unknown }) => [answer.statusCode, answer.json()];

describe('inviting a teacher of another school', () => {
  it('shows the teacher which school and admin invite them, and for which class', async () => {
    expect(outcome(await ask(teacher.mobile))).toEqual(asked);
    expect(await questions()).toEqual([
      {
        _id: expect.any(String),
        schoolName: 'The School That Asks',
        batch: '2012 - 2013',
        division: '10-A',
        subject: 'English',
        askedBy: 'Another Admin',
        createdAt: server.ctx.clock().toISOString(),
        expiresAt: new Date(server.ctx.clock().getTime() + 30 * day).toISOString(),
      },
    ]);
  });

  it('finds the teacher by e-mail in any letter case, and by the number in any form', async () => {
    const lucy = await aTeacher(server, { email: 'lucy@example.org' });
    await assign({ teacherId: lucy.id, subject: 'Maths' }, homePlace, home);
    await ask(' Lucy@Example.ORG ');
    expect(await questions(lucy)).toMatchObject([{ subject: 'English' }]);
    await ask(`0${teacher.mobile.slice(3)}`);
    expect(await questions()).toMatchObject([{ subject: 'English' }]);
  });

  it('works through assign-teacher with the full mobile', async () => {
    expect(outcome(await assign({ mobile: teacher.mobile, subject: 'English' }))).toEqual(asked);
    expect(await questions()).toMatchObject([{ subject: 'English' }]);
    expect(await teachersOf()).toEqual([]);
  });

  it('lists the typed contact and the inviting admin, and nothing about the teacher', async () => {
    await ask(teacher.mobile);
    expect(await waiting()).toEqual([
      {
        _id: expect.any(String),
        contact: teacher.mobile,
        subject: 'English',
        batch: '2012 - 2013',
        division: '10-A',
        askedBy: 'Another Admin',
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
  });

  it('twice for the same class and subject invites once, also at the same moment', async () => {
    const answers = await Promise.all([ask(teacher.mobile), ask(teacher.mobile), ask(teacher.mobile)]);
    expect(answers.map(outcome)).toEqual([asked, asked, asked]);
    expect(await questions()).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });

  it('twice under one key invites once and answers the same', async () => {
    const keyed = admin.with({ [idempotencyKey]: crypto.randomUUID() });
    const answers = [await ask(teacher.mobile, { by: keyed }), await ask(teacher.mobile, { by: keyed })];
    expect(answers.map(outcome)).toEqual([asked, asked]);
    expect(await waiting()).toHaveLength(1);
  });

  it.each(['', '   ', '12', '••••••2345', 'leela', 'leela@', '@example.org', 'a b@example.org'])(
    'refuses %j at the field',
    async (contact) => {
      const refused = await ask(contact);
      expect([refused.statusCode, refused.json().code, Object.keys(refused.json().fields)]).toEqual([
        400,
        'invalid-input',
        ['contact'],
      ]);
      expect(await waiting()).toEqual([]);
    },
  );

  it('by an id that the admin may not know is refused like an unknown id', async () => {
    const answers = [
      await assign({ teacherId: teacher.id, subject: 'English' }),
      await assign({ teacherId: 'no-such-teacher', subject: 'English' }),
    ];
    for (const each of answers) {
      expect([each.statusCode, each.json().fields]).toEqual([
        400,
        { teacherId: dashboardWords.invalidTeacher },
      ]);
    }
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  it('invites no teacher when two teachers of other schools share the number', async () => {
    const twin = await aTeacher(server, { mobile: teacher.mobile });
    await assign({ teacherId: twin.id, subject: 'Maths' }, homePlace, home);
    expect(outcome(await ask(teacher.mobile))).toEqual(asked);
    expect([await questions(), await questions(twin)]).toEqual([[], []]);
    expect(await waiting()).toHaveLength(1);
  });

  it('asks the teacher too when their school has the same admin', async () => {
    const second = await aDivision(home, 'A Second School of the Same Admin');
    const answered = await assign({ teacherId: teacher.id, subject: 'English' }, second, home);
    expect(outcome(answered)).toEqual([200, { message: serverWords.teacherAskedFirst }]);
    expect(await teachersOf(second, home)).toEqual([]);
    await answer(true);
    expect(await teachersOf(second, home)).toMatchObject([{ _id: teacher.id, subject: 'English' }]);
  });

  it('is for the admins of the school alone, and so is the list of invitations', async () => {
    await ask(teacher.mobile);
    const [{ _id }] = await waiting();
    const attempts = [
      await ask(teacher.mobile, { by: home }),
      await home.get(paths.teacherInvitations(divisionPath.schoolId)),
      await home.delete(paths.teacherInvitation(divisionPath.schoolId, _id)),
      await home.delete(paths.teacherInvitation(homePlace.schoolId, _id)),
    ];
    for (const each of attempts)
      expect([each.statusCode, each.json().error]).toEqual([404, messages.notFound]);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('answering an invitation', () => {
  it('with yes assigns the teacher on every device, and removes the invitation from both lists', async () => {
    await ask(teacher.mobile);
    const device = new ReplicaClient((await aMember(server, divisionPath.divisionId)).caller);
    await device.pull();
    expect(device.rosters.get(divisionPath.divisionId)?.teachers).toEqual([]);
    expect(outcome(await answer(true))).toEqual([200, { message: serverWords.invitationAccepted }]);
    await device.pull();
    expect(device.rosters.get(divisionPath.divisionId)?.teachers).toMatchObject([
      { _id: teacher.id, subject: 'English', whatsapp: '+919800000001' },
    ]);
    expect([await waiting(), await questions()]).toEqual([[], []]);
    expect(await listed()).toMatchObject({ mobile: teacher.mobile, schoolName: 'The School That Asks' });
    // The school can now assign the teacher without another invitation.
    const more = await assign({ teacherId: teacher.id, subject: 'Hindi' });
    expect(more.json()).toEqual({ message: serverWords.teacherAssigned('Leela Kurian', 'Hindi') });
  });

  it('with no hides the question from the teacher, and changes nothing that the school sees', async () => {
    await ask(teacher.mobile);
    const before = await waiting();
    expect(outcome(await answer(false))).toEqual([200, { message: serverWords.invitationRefused }]);
    expect(await questions()).toEqual([]);
    expect(await waiting()).toEqual(before);
    expect([await teachersOf(), await listed()]).toEqual([[], undefined]);
  });

  it('with no answers every invitation of the school, and none of another school', async () => {
    const third = await anotherAdmin(server);
    const elsewhere = await aDivision(third.caller, 'A Third School');
    await ask(teacher.mobile);
    await ask(teacher.mobile, { subject: 'Hindi' });
    server.pass(1);
    await ask(teacher.mobile, { where: elsewhere, by: third.caller });
    await answer(false);
    expect(await questions()).toMatchObject([{ schoolName: 'A Third School' }]);
  });

  it('with no to a second class of a school leaves the first class', async () => {
    await ask(teacher.mobile);
    server.pass(1);
    await ask(teacher.mobile, { subject: 'Hindi' });
    await answer(true);
    await answer(false);
    expect(await teachersOf()).toMatchObject([{ subject: 'English' }]);
    expect((await assign({ teacherId: teacher.id, subject: 'Hindi' })).statusCode).toBe(200);
    expect(await teachersOf()).toHaveLength(2);
  });

  it('with no makes further invitations of the school have no effect for 180 days, without a hint', async () => {
    await ask(teacher.mobile);
    await answer(false);
    const [{ _id }] = await waiting();
    await admin.delete(paths.teacherInvitation(divisionPath.schoolId, _id));
    expect(outcome(await ask(teacher.mobile))).toEqual(asked);
    expect(await questions()).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    server.pass(180 * day);
    await purgeExpired(server.ctx);
    await renew();
    await ask(teacher.mobile, { subject: 'Hindi' });
    expect(await questions()).toMatchObject([{ subject: 'Hindi' }]);
  });

  it('twice, with another answer, or by another teacher is answered with 404', async () => {
    await ask(teacher.mobile);
    const other = await aTeacher(server);
    const [{ _id }] = await questions();
    const by = (of: AnyTeacher, accept: boolean) => of.caller.post(paths.teachingInvitation(_id), { accept });
    expect((await by(other, true)).statusCode).toBe(404);
    const both = await Promise.all([by(teacher, true), by(teacher, false)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await by(teacher, true)).statusCode).toBe(404);
  });

  it.each([{}, { accept: 'yes' }, { accept: true, more: 1 }])('with %j is refused', async (body) => {
    await ask(teacher.mobile);
    const [{ _id }] = await questions();
    expect((await teacher.caller.post(paths.teachingInvitation(_id), body)).statusCode).toBe(400);
    expect(await questions()).toHaveLength(1);
  });
});

/** Signs the people in again, because their sessions have ended by now. */
async function renew(): Promise<void> {
  admin = server.as(await sessionToken(server, 'admin', adminId));
  teacher = { ...teacher, caller: server.as(await sessionToken(server, 'teacher', teacher.id)) };
}

describe('an invitation ends', () => {
  it('when the admin withdraws it', async () => {
    await ask(teacher.mobile);
    const [question] = await questions();
    const [{ _id }] = await waiting();
    const withdrawn = await admin.delete(paths.teacherInvitation(divisionPath.schoolId, _id));
    expect(outcome(withdrawn)).toEqual([200, { message: serverWords.invitationWithdrawn }]);
    expect([await waiting(), await questions()]).toEqual([[], []]);
    const late = await teacher.caller.post(paths.teachingInvitation(question._id), { accept: true });
    expect(late.statusCode).toBe(404);
    expect((await admin.delete(paths.teacherInvitation(divisionPath.schoolId, _id))).statusCode).toBe(404);
  });

  it('after 30 days, and not before', async () => {
    await ask(teacher.mobile);
    server.pass(30 * day - 1);
    await renew();
    const [question] = await questions();
    expect(await waiting()).toHaveLength(1);
    server.pass(1);
    await renew();
    expect([await waiting(), await questions()]).toEqual([[], []]);
    const late = await teacher.caller.post(paths.teachingInvitation(question._id), { accept: true });
    expect(late.statusCode).toBe(404);
    await purgeExpired(server.ctx);
    expect(await stored('teaching_invitations')).toEqual([]);
  });

  it('when the inviting admin no longer manages the school, and a fellow admin may invite again', async () => {
    const fellow = await anotherAdmin(server, [divisionPath.schoolId]);
    await ask(teacher.mobile);
    await fellow.caller.delete(paths.fellowAdmin(divisionPath.schoolId, adminId));
    expect([await waiting(fellow.caller), await questions()]).toEqual([[], []]);
    await ask(teacher.mobile, { by: fellow.caller });
    expect(await questions()).toHaveLength(1);
  });

  it('when the class or the school is removed', async () => {
    const second = { ...divisionPath, ...(await aClass(admin, divisionPath.schoolId, '2013 - 2014')) };
    await ask(teacher.mobile, { where: second });
    await ask(teacher.mobile);
    await admin.delete(paths.division(second.schoolId, second.batchId, second.divisionId));
    expect(await questions()).toHaveLength(1);
    await answer(false);
    expect((await admin.delete(paths.school(divisionPath.schoolId))).statusCode).toBe(200);
    for (const table of ['teaching_invitations', 'teacher_schools'] as const) {
      expect([table, await stored(table)]).toEqual([table, []]);
    }
  });
});

describe('a teacher who leaves a class', () => {
  it('loses all subjects there, on every device, and keeps the other classes', async () => {
    await assign({ teacherId: teacher.id, subject: 'Physics' }, homePlace, home);
    const second = { ...homePlace, ...(await aClass(home, homePlace.schoolId, '2013 - 2014')) };
    await assign({ teacherId: teacher.id, subject: 'Maths' }, second, home);
    const device = new ReplicaClient((await aMember(server, homePlace.divisionId)).caller);
    await device.pull();
    expect(device.rosters.get(homePlace.divisionId)?.teachers).toHaveLength(2);
    expect(outcome(await leave(homePlace.divisionId))).toEqual([200, { message: serverWords.classLeft }]);
    await device.pull();
    expect(device.rosters.get(homePlace.divisionId)?.teachers).toEqual([]);
    expect(await teachersOf(second, home)).toHaveLength(1);
    // The teacher is still a teacher of the school.
    const again = await assign({ teacherId: teacher.id, subject: 'Maths' }, homePlace, home);
    expect(again.json()).toEqual({ message: serverWords.teacherAssigned('Leela Kurian', 'Maths') });
  });

  it('leaves the school with its last class: the school cannot see them until they say yes again', async () => {
    await leave(homePlace.divisionId);
    expect(await listed(home)).toBeUndefined();
    const byId = await assign({ teacherId: teacher.id, subject: 'Maths' }, homePlace, home);
    expect(byId.statusCode).toBe(400);
    expect(outcome(await ask(teacher.mobile, { where: homePlace, by: home }))).toEqual(asked);
    expect(await teachersOf(homePlace, home)).toEqual([]);
    await answer(true);
    expect(await teachersOf(homePlace, home)).toHaveLength(1);
  });

  it('is not offered to other schools', async () => {
    await leave(homePlace.divisionId);
    expect(await listed()).toBeUndefined();
  });

  it('gets 404 for a class that is not theirs', async () => {
    expect((await leave(divisionPath.divisionId)).statusCode).toBe(404);
    await leave(homePlace.divisionId);
    expect((await leave(homePlace.divisionId)).statusCode).toBe(404);
  });
});

describe('an admin who ends the last class of a teacher', () => {
  const end = () => {
    const { schoolId, batchId, divisionId } = homePlace;
    return home.delete(`${paths.assignment(schoolId, batchId, divisionId, teacher.id)}?subject=Maths`);
  };

  it('sees them masked and may assign them again for 30 days', async () => {
    await end();
    expect(await listed(home)).toMatchObject({ mobile: expect.stringContaining('••••'), email: null });
    expect(await listed()).toBeUndefined();
    server.pass(30 * day - 1);
    home = server.as(await sessionToken(server, 'admin', homeId));
    expect(await listed(home)).toBeDefined();
    server.pass(1);
    home = server.as(await sessionToken(server, 'admin', homeId));
    expect(await listed(home)).toBeUndefined();
    expect((await assign({ teacherId: teacher.id, subject: 'Maths' }, homePlace, home)).statusCode).toBe(400);
  });

  it('may correct a mistake at once', async () => {
    await end();
    const again = await assign({ teacherId: teacher.id, subject: 'Maths' }, homePlace, home);
    expect(again.json()).toEqual({ message: serverWords.teacherAssigned('Leela Kurian', 'Maths') });
    expect(await listed(home)).toMatchObject({ mobile: teacher.mobile });
  });
});

describe('the daily limits of an admin', () => {
  // Shows threat:teachers-between-schools
  it('count every typed contact alike, whether or not a teacher has it', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '0.1' });
    const caller = await anAdmin(limited);
    const where = await aDivision(caller);
    const own = await aTeacher(limited);
    const body = { teacherId: own.id, subject: 'Maths' };
    await caller.post(paths.assignTeacher(where.schoolId, where.batchId, where.divisionId), body);
    const contacts = [own.mobile, aMobile(), aMobile(), aMobile()];
    const statuses: number[] = [];
    for (const contact of contacts) statuses.push((await ask(contact, { where, by: caller })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const byNumber = await caller.post(paths.assignTeacher(where.schoolId, where.batchId, where.divisionId), {
      mobile: aMobile(),
      subject: 'Maths',
    });
    expect([byNumber.statusCode, byNumber.json().error]).toEqual([429, serverWords.tooManyContacts]);
    await limited.close();
  });

  it('count assigned teachers without a school, and not teachers of the own school', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '0.02' });
    const caller = await anAdmin(limited);
    const where = await aDivision(caller);
    const pick = async (id: string, subject = 'Maths') =>
      (
        await caller.post(paths.assignTeacher(where.schoolId, where.batchId, where.divisionId), {
          teacherId: id,
          subject,
        })
      ).statusCode;
    const [one, two, three] = [await aTeacher(limited), await aTeacher(limited), await aTeacher(limited)];
    expect([await pick(one.id), await pick(two.id), await pick(three.id)]).toEqual([200, 200, 429]);
    expect(await pick(one.id, 'Physics')).toBe(200);
    await limited.close();
  });
});
