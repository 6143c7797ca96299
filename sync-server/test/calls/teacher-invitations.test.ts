import { day } from '@memcherrish/shared/domain/durations.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { type AnyTeacher, aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  admin,
  answer,
  ask,
  asked,
  assign,
  divisionPath,
  home,
  homeDivision,
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
    await assign({ teacherId: lucy.id, subject: 'Maths' }, homeDivision, home);
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

  it('two invitations for the same class and subject invite once, also at the same moment', async () => {
    const answers = await Promise.all([ask(teacher.mobile), ask(teacher.mobile), ask(teacher.mobile)]);
    expect(answers.map(outcome)).toEqual([asked, asked, asked]);
    expect(await questions()).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });

  it('two invitations under one key invite once and get the same response', async () => {
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

  it('an id that the admin may not know is refused like an unknown id', async () => {
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
    await assign({ teacherId: twin.id, subject: 'Maths' }, homeDivision, home);
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
      await home.delete(paths.teacherInvitation(homeDivision.schoolId, _id)),
    ];
    for (const each of attempts)
      expect([each.statusCode, each.json().error]).toEqual([404, messages.notFound]);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('answering an invitation', () => {
  it('a yes assigns the teacher on every device, and removes the invitation from both lists', async () => {
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

  it('a no hides the question from the teacher, and changes nothing that the school sees', async () => {
    await ask(teacher.mobile);
    const before = await waiting();
    expect(outcome(await answer(false))).toEqual([200, { message: serverWords.invitationRefused }]);
    expect(await questions()).toEqual([]);
    expect(await waiting()).toEqual(before);
    expect([await teachersOf(), await listed()]).toEqual([[], undefined]);
  });

  it('a no answers every invitation of the school, and none of another school', async () => {
    const third = await anotherAdmin(server);
    const elsewhere = await aDivision(third.caller, 'A Third School');
    await ask(teacher.mobile);
    await ask(teacher.mobile, { subject: 'Hindi' });
    server.pass(1);
    await ask(teacher.mobile, { where: elsewhere, by: third.caller });
    await answer(false);
    expect(await questions()).toMatchObject([{ schoolName: 'A Third School' }]);
  });

  it('a no to a second class of a school leaves the teacher in the first class', async () => {
    await ask(teacher.mobile);
    server.pass(1);
    await ask(teacher.mobile, { subject: 'Hindi' });
    await answer(true);
    await answer(false);
    expect(await teachersOf()).toMatchObject([{ subject: 'English' }]);
    expect((await assign({ teacherId: teacher.id, subject: 'Hindi' })).statusCode).toBe(200);
    expect(await teachersOf()).toHaveLength(2);
  });

  it('a no makes further invitations of the school have no effect for 180 days, without a hint', async () => {
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

  it('a second answer, another answer, and one of another teacher get 404', async () => {
    await ask(teacher.mobile);
    const other = await aTeacher(server);
    const [{ _id }] = await questions();
    const by = (of: AnyTeacher, accept: boolean) => of.caller.post(paths.teachingInvitation(_id), { accept });
    expect((await by(other, true)).statusCode).toBe(404);
    const both = await Promise.all([by(teacher, true), by(teacher, false)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await by(teacher, true)).statusCode).toBe(404);
  });

  it.each([{}, { accept: 'yes' }, { accept: true, more: 1 }])('the answer %j is refused', async (body) => {
    await ask(teacher.mobile);
    const [{ _id }] = await questions();
    expect((await teacher.caller.post(paths.teachingInvitation(_id), body)).statusCode).toBe(400);
    expect(await questions()).toHaveLength(1);
  });
});
