import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { aDivision } from '#test/scene/divisions.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { admin, assign, divisionPath, form, openTeacherSchool, photo, server } from './teacher-school.ts';

openTeacherSchool();

describe('the own details of a teacher', () => {
  it('are read and changed by their owner, and every class that they teach shows the change', async () => {
    const teacher = await aTeacher(server);
    await assign(teacher.id);
    const device = new ReplicaClient((await aMember(server, divisionPath.divisionId)).caller);
    await device.pull();
    const answer = await teacher.caller.put(paths.ownTeacher, {
      name: 'Mr. Thomas Mathew',
      mobile: '9846099999',
      currentStatus: 'Retired',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { _id: teacher.id, name: 'Mr. Thomas Mathew', mobile: '+919846099999', currentStatus: 'Retired' },
    ]);
    expect((await teacher.caller.get(paths.ownTeacher)).json()).toEqual(answer.json());
    await device.pull();
    const shown = device.rosters
      .get(divisionPath.divisionId)
      ?.teachers.find((each) => each._id === teacher.id);
    expect(shown).toMatchObject({ name: 'Mr. Thomas Mathew', currentStatus: 'Retired', subject: 'Maths' });
  });

  it('keep fields that are not sent, clear fields sent empty, and stay the same when nothing is sent', async () => {
    const teacher = await aTeacher(server, { about: 'Maths', place: 'Kochi' });
    await teacher.caller.put(paths.ownTeacher, { about: '' });
    const after = (await teacher.caller.put(paths.ownTeacher, {})).json();
    expect(after).toMatchObject({ about: null, place: 'Kochi' });
  });

  it.each([
    ['name', '', messages.required],
    ['mobile', '123', teacherFormWords.teacherMobileInvalid],
    ['mobile', '1234567890', teacherFormWords.teacherMobileInvalid],
    ['gender', 'Other', messages.invalidField],
    ['email', 'other@example.org', serverWords.unknownField],
    ['password', goodPassword, serverWords.unknownField],
  ])('are refused at the field with %s as %j', async (field, value, sentence) => {
    const teacher = await aTeacher(server);
    const before = (await teacher.caller.get(paths.ownTeacher)).json();
    const answer = await teacher.caller.put(paths.ownTeacher, { [field]: value });
    expect([answer.statusCode, answer.json().fields[field]]).toEqual([400, sentence]);
    expect((await teacher.caller.get(paths.ownTeacher)).json()).toEqual(before);
  });

  it('get a new photo, and the old address opens nothing', async () => {
    const teacher = await aTeacher(server);
    const upload = () => teacher.caller.form(paths.ownTeacherPhoto, { profilePhoto: photo });
    const first = (await upload()).json().profilePhoto;
    const second = (await upload()).json().profilePhoto;
    expect((await teacher.caller.get(first)).statusCode).toBe(404);
    expect((await teacher.caller.get(second)).statusCode).toBe(200);
    const none = await teacher.caller.form(paths.ownTeacherPhoto, {});
    expect([none.statusCode, none.json().fields]).toEqual([
      400,
      { profilePhoto: teacherFormWords.teacherPhotoMissing },
    ]);
  });

  // Shows spec:access.14
  it('are for teachers alone', async () => {
    const member = await aMember(server, divisionPath.divisionId);
    for (const caller of [admin, member.caller]) {
      expect((await caller.get(paths.ownTeacher)).statusCode).toBe(403);
      expect((await caller.put(paths.ownTeacher, { name: 'X' })).statusCode).toBe(403);
      expect((await caller.form(paths.ownTeacherPhoto, { profilePhoto: photo })).statusCode).toBe(403);
    }
  });
});

describe('the list of teachers that an admin picks from', () => {
  // Shows spec:calls.20
  // Shows decision:teacher-list
  it('shows teachers of their schools in full, those without a school masked, and no others', async () => {
    const mine = await aTeacher(server, { name: 'Mine', about: 'Known here', whatsapp: '+919800000001' });
    const free = await aTeacher(server, { name: 'Free', about: 'Unknown', whatsapp: '+919800000002' });
    const theirs = await aTeacher(server, { name: 'Theirs', whatsapp: '+919800000003' });
    const another = await anotherAdmin(server);
    await assign(mine.id);
    await assign(theirs.id, await aDivision(another.caller, 'Another School'), another.caller);
    const answer = await admin.get(paths.allTeachers);
    const find = (id: string) => answer.json().find((each: { _id: string }) => each._id === id);
    expect(find(mine.id)).toMatchObject({
      mobile: mine.mobile,
      about: 'Known here',
      schoolName: 'St. Mary’s',
      batch: '2012 - 2013',
      division: '10-A',
    });
    const { _id, name, mobile, ...rest } = find(free.id);
    expect(name).toBe('Free');
    expect(mobile).not.toBe(free.mobile);
    expect(mobile.endsWith(free.mobile.slice(-4))).toBe(true);
    expect(answer.body).not.toContain(free.mobile.slice(1));
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
    expect(find(theirs.id)).toBeUndefined();
    expect(answer.body).not.toContain(theirs.mobile.slice(-4));
    expect(answer.body).not.toMatch(/98000000002|98000000003|Another School|Theirs/);
  });

  it('shows a teacher that they registered in full, with the photo, and hides them from other admins', async () => {
    const fields = form({ name: 'Registered By An Admin', whatsapp: '9846077777' });
    const { _id, profilePhoto } = (await admin.form(paths.registerTeacher, fields)).json();
    const another = await anotherAdmin(server);
    await aDivision(another.caller, 'A Third School');
    const listed = (await admin.get(paths.allTeachers)).json();
    expect(listed.find((each: { _id: string }) => each._id === _id)).toMatchObject({
      email: fields['email'],
      whatsapp: '+919846077777',
      profilePhoto,
      schoolName: null,
    });
    expect((await admin.get(profilePhoto)).statusCode).toBe(200);
    expect((await another.caller.get(paths.allTeachers)).body).not.toContain(_id);
    expect((await another.caller.get(profilePhoto)).statusCode).toBe(404);
  });

  it('is empty for an admin who manages no school', async () => {
    await aTeacher(server, { name: 'Free' });
    const another = await anotherAdmin(server);
    expect((await another.caller.get(paths.allTeachers)).json()).toEqual([]);
  });

  it('is for admins alone', async () => {
    const teacher = await aTeacher(server);
    const member = await aMember(server, divisionPath.divisionId);
    for (const caller of [teacher.caller, member.caller]) {
      expect((await caller.get(paths.allTeachers)).statusCode).toBe(403);
    }
  });
});
