import { day } from '@memcherrish/shared/domain/durations.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aClass, aDivision, aMobile } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  admin,
  adminId,
  answer,
  ask,
  asked,
  assign,
  divisionPath,
  home,
  homeDivision,
  homeId,
  listed,
  openInvitationSchools,
  outcome,
  questions,
  renew,
  server,
  teacher,
  teachersOf,
  waiting,
} from './teacher-invitation-schools.ts';

openInvitationSchools();

const stored = (table: 'teaching_invitations' | 'teacher_schools') =>
  server.ctx.database.read.selectFrom(table).selectAll().where('teacher_id', '=', teacher.id).execute();

const leave = (divisionId: string, of = teacher) => of.caller.delete(paths.ownClass(divisionId));

describe('the end of an invitation', () => {
  it('an invitation ends when the admin withdraws it', async () => {
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

  it('an invitation ends after 30 days, and not before', async () => {
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

  it('an invitation ends when its admin no longer manages the school, and a fellow admin may invite again', async () => {
    const fellow = await anotherAdmin(server, [divisionPath.schoolId]);
    await ask(teacher.mobile);
    await fellow.caller.delete(paths.fellowAdmin(divisionPath.schoolId, adminId));
    expect([await waiting(fellow.caller), await questions()]).toEqual([[], []]);
    await ask(teacher.mobile, { by: fellow.caller });
    expect(await questions()).toHaveLength(1);
  });

  it('an invitation ends when the class or the school is removed', async () => {
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
    await assign({ teacherId: teacher.id, subject: 'Physics' }, homeDivision, home);
    const second = { ...homeDivision, ...(await aClass(home, homeDivision.schoolId, '2013 - 2014')) };
    await assign({ teacherId: teacher.id, subject: 'Maths' }, second, home);
    const device = new ReplicaClient((await aMember(server, homeDivision.divisionId)).caller);
    await device.pull();
    expect(device.rosters.get(homeDivision.divisionId)?.teachers).toHaveLength(2);
    expect(outcome(await leave(homeDivision.divisionId))).toEqual([200, { message: serverWords.classLeft }]);
    await device.pull();
    expect(device.rosters.get(homeDivision.divisionId)?.teachers).toEqual([]);
    expect(await teachersOf(second, home)).toHaveLength(1);
    // The teacher is still a teacher of the school.
    const again = await assign({ teacherId: teacher.id, subject: 'Maths' }, homeDivision, home);
    expect(again.json()).toEqual({ message: serverWords.teacherAssigned('Leela Kurian', 'Maths') });
  });

  it('leaves the school with its last class: the school cannot see them until they say yes again', async () => {
    await leave(homeDivision.divisionId);
    expect(await listed(home)).toBeUndefined();
    const byId = await assign({ teacherId: teacher.id, subject: 'Maths' }, homeDivision, home);
    expect(byId.statusCode).toBe(400);
    expect(outcome(await ask(teacher.mobile, { where: homeDivision, by: home }))).toEqual(asked);
    expect(await teachersOf(homeDivision, home)).toEqual([]);
    await answer(true);
    expect(await teachersOf(homeDivision, home)).toHaveLength(1);
  });

  it('is not offered to other schools', async () => {
    await leave(homeDivision.divisionId);
    expect(await listed()).toBeUndefined();
  });

  it('gets 404 for a class that is not theirs', async () => {
    expect((await leave(divisionPath.divisionId)).statusCode).toBe(404);
    await leave(homeDivision.divisionId);
    expect((await leave(homeDivision.divisionId)).statusCode).toBe(404);
  });
});

describe('an admin who ends the last class of a teacher', () => {
  const end = () => {
    const { schoolId, batchId, divisionId } = homeDivision;
    return home.delete(`${paths.assignment(schoolId, batchId, divisionId, teacher.id)}?subject=Maths`);
  };

  it('sees them masked and may assign them again for 30 days', async () => {
    await end();
    expect(await listed(home)).toMatchObject({ mobile: expect.stringContaining('••••'), email: null });
    expect(await listed()).toBeUndefined();
    server.pass(30 * day - 1);
    const then = server.as(await sessionToken(server, 'admin', homeId));
    expect(await listed(then)).toBeDefined();
    server.pass(1);
    const later = server.as(await sessionToken(server, 'admin', homeId));
    expect(await listed(later)).toBeUndefined();
    expect((await assign({ teacherId: teacher.id, subject: 'Maths' }, homeDivision, later)).statusCode).toBe(
      400,
    );
  });

  it('may correct a mistake at once', async () => {
    await end();
    const again = await assign({ teacherId: teacher.id, subject: 'Maths' }, homeDivision, home);
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
