import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { type FilePart, goodPassword, openTestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { admin, assign, divisionPath, form, openTeacherSchool, photo, server } from './teacher-school.ts';

openTeacherSchool();

const register = (over: Record<string, string | FilePart | undefined> = {}) =>
  server.as(null).form(paths.registerTeacher, form(over));

const login = (email: string, password = goodPassword) =>
  server.as(null).post(paths.teacherLogin, { email, password });

const count = async () =>
  (await server.ctx.database.read.selectFrom('teachers').select('id').execute()).length;

describe('registering as a teacher', () => {
  // Shows spec:calls.21
  it('answers 201 with the photo’s name and nothing that signs in', async () => {
    const answer = await register({ whatsapp: '9846054321', about: 'Taught Maths' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        message: serverWords.teacherRegistered,
        _id: expect.any(String),
        profilePhoto: expect.stringMatching(/^\/uploads\/[\w-]{21}\.webp$/),
      },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  // Shows spec:fields.70, spec:fields.71, spec:fields.72, spec:fields.73, spec:fields.74, spec:fields.75
  // Shows spec:fields.76, spec:fields.77, spec:fields.78, spec:fields.79, spec:fields.80, spec:fields.81
  // Shows spec:fields.82
  it('accepts every field of a teacher, and the sign-in returns them', async () => {
    const fields = {
      name: 'Leela Kurian',
      email: 'every-field@example.org',
      mobile: '9846012345',
      place: 'Kollam',
      gender: 'Female',
      password: goodPassword,
      confirmPassword: goodPassword,
      profilePhoto: photo,
      whatsapp: '9846054321',
      instaUsername: 'leela.insta',
      fbUsername: 'leela.fb',
      currentStatus: 'Retired',
      about: 'Taught Maths',
    };
    const { _id, profilePhoto } = (await server.as(null).form(paths.registerTeacher, fields)).json();
    const { password: _, confirmPassword: __, ...open } = fields;
    expect((await login(fields.email)).json().teacher).toMatchObject({
      ...open,
      _id,
      profilePhoto,
      mobile: '+919846012345',
      whatsapp: '+919846054321',
    });
  });

  // Shows spec:calls.24, threat:using-other-roles
  it('gives no access, and hides the photo from everyone until an admin assigns them', async () => {
    const fields = form();
    const { _id, profilePhoto } = (await server.as(null).form(paths.registerTeacher, fields)).json();
    const member = await aMember(server, divisionPath.divisionId);
    const teacher = server.as((await login(String(fields['email']))).json().token);
    const roster = paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId);
    expect((await teacher.get(roster)).statusCode).toBe(404);
    expect((await teacher.get(profilePhoto)).statusCode).toBe(200);
    // The second address is the one of the specification.
    const addresses = [
      profilePhoto,
      `/uploads/${profilePhoto}`,
      `/uploads/${encodeURIComponent(profilePhoto)}`,
    ];
    for (const caller of [server.as(null), member.caller, admin]) {
      for (const address of addresses) expect((await caller.get(address)).statusCode).toBe(404);
    }
    await assign(_id);
    expect((await teacher.get(roster)).statusCode).toBe(200);
    for (const caller of [member.caller, admin]) {
      for (const address of addresses) {
        const photo = await caller.get(address);
        expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp']);
      }
    }
  });

  const wrong: [field: string, value: string | undefined, sentence: string][] = [
    ['name', undefined, messages.allFieldsRequired],
    ['name', '  ', messages.allFieldsRequired],
    ['email', undefined, messages.allFieldsRequired],
    ['email', 'leela.example.org', teacherFormWords.teacherEmailInvalid],
    ['mobile', undefined, messages.allFieldsRequired],
    ['mobile', '984601234', teacherFormWords.teacherMobileInvalid],
    ['mobile', '98460123456', teacherFormWords.teacherMobileInvalid],
    ['mobile', '+919846012345', teacherFormWords.teacherMobileInvalid],
    ['mobile', '1234567890', teacherFormWords.teacherMobileInvalid],
    ['place', undefined, messages.allFieldsRequired],
    ['gender', undefined, messages.invalidField],
    ['gender', 'Other', messages.invalidField],
    ['password', undefined, messages.passwordRequired],
    ['password', 'short', formMessages.passwordTooShort],
    ['confirmPassword', 'another one', teacherFormWords.teacherPasswordsDoNotMatch],
    ['whatsapp', '12', messages.invalidMobile],
    ['about', 'x'.repeat(501), messages.tooLong(500)],
    ['schoolId', 'anything', serverWords.unknownField],
    ['profilePhoto', undefined, teacherFormWords.teacherPhotoMissing],
  ];
  it.each(wrong)('a registration with %s as %j is refused at the field', async (field, value, sentence) => {
    const before = await count();
    const answer = await register({ [field]: value });
    expect([answer.statusCode, answer.json().fields?.[field]]).toEqual([400, sentence]);
    expect(await count()).toBe(before);
  });

  it('a registration with one of the commonest passwords is refused', async () => {
    const answer = await register({ password: 'password1', confirmPassword: 'password1' });
    expect(answer.json().fields).toEqual({ password: serverWords.passwordTooCommon });
  });

  // Shows spec:calls.22
  it('a registration with an invalid photo is refused at the field', async () => {
    const answer = await register({ profilePhoto: { name: 'me.jpg', bytes: Buffer.from('<svg/>') } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'invalid-file',
        error: messages.photoUnreadable,
        message: messages.photoUnreadable,
        fields: { profilePhoto: messages.photoUnreadable },
      },
    ]);
  });

  it('a registered e-mail is refused, also at the same moment and in another letter case', async () => {
    const email = 'twice@example.org';
    const answers = await Promise.all([register({ email }), register({ email: 'Twice@Example.ORG' })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    const again = await register({ email });
    expect([again.statusCode, again.json().fields]).toEqual([409, { email: serverWords.adminEmailTaken }]);
  });

  it('a registration as JSON is refused, because only a form is accepted', async () => {
    const answer = await server.as(null).post(paths.registerTeacher, { name: 'Leela' });
    expect([answer.statusCode, answer.json().error]).toEqual([415, serverWords.unsupportedType]);
  });

  // Shows asvs:2.3.1
  it('is limited to sixty an hour for each network, since each stores a stranger’s photo', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '0.05' });
    const send = () => limited.as(null).form(paths.registerTeacher, form({ gender: 'Female' }));
    const answers = [await send(), await send(), await send(), await send()];
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 429]);
    limited.pass(60 * 60_000);
    expect((await send()).statusCode).toBe(201);
    await limited.close();
  });
});

describe('signing in as a teacher', () => {
  // Shows spec:calls.23
  it('returns the teacher and a token', async () => {
    await register({ email: 'signs-in@example.org' });
    const answer = await login(' Signs-In@example.org ');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: serverWords.loggedIn,
        teacher: expect.objectContaining({ name: 'Leela Kurian', mobile: '+919846012345', place: 'Kollam' }),
        token: expect.any(String),
      },
    ]);
    expect(answer.body).not.toContain('password');
  });

  it('answers an unknown e-mail and a wrong password alike', async () => {
    await register({ email: 'known@example.org' });
    const answers = [await login('known@example.org', 'wrong'), await login('unknown@example.org', 'wrong')];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        {
          code: 'wrong-credentials',
          error: serverWords.invalidEmailOrPassword,
          message: serverWords.invalidEmailOrPassword,
        },
      ]);
    }
  });

  it('is impossible at the sign-ins of schoolmates and admins', async () => {
    await register({ email: 'one-door@example.org' });
    const guest = server.as(null);
    const entry = { email: 'one-door@example.org', password: goodPassword };
    expect((await guest.post(paths.adminLogin, entry)).statusCode).toBe(401);
    const byName = { username: entry.email, password: entry.password };
    expect((await guest.post(paths.signIn, byName)).statusCode).toBe(401);
  });
});
