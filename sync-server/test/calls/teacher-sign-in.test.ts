import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://reunion.example.org' });
});
afterAll(() => server.close());

let names = 0;

describe('a teacher’s sign-in', () => {
  async function aTeacher(password: string | null) {
    const id = `teacher-${++names}-of-this-test`;
    const email = `${id}@example.org`;
    const password_hash = password && (await server.ctx.passwords.hash(password));
    const created_at = server.ctx.clock().toISOString();
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('teachers')
        .values({ id, name: 'Mr. Thomas', email, password_hash, created_at })
        .execute(),
    );
    return { id, email };
  }
  const login = (email: string, password: string) =>
    server.as(null).post(paths.teacherLogin, { email, password });

  // Shows spec:fields.103, spec:fields.104
  it('returns the teacher without the password, and a token of their session', async () => {
    const { id, email } = await aTeacher('blackboard-and-chalk');
    const answer = await login(` ${email.toUpperCase()} `, 'blackboard-and-chalk');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: serverWords.loggedIn,
      teacher: { _id: id, name: 'Mr. Thomas', email },
    });
    expect(answer.body).not.toMatch(/password|argon2/);
    const [session] = answer.cookies.filter(({ name }) => name === '__Host-session');
    expect(session).toMatchObject({
      value: answer.json().token,
      sameSite: 'Strict',
      secure: true,
      httpOnly: true,
    });
    const { account } = (await server.as(answer.json().token).get(paths.session)).json();
    expect(account).toMatchObject({ kind: 'teacher', _id: id });
  });

  // Shows spec:words.21
  it('answers a wrong password, an unknown e-mail and a teacher without a password alike', async () => {
    const { email } = await aTeacher('blackboard-and-chalk');
    const without = await aTeacher(null);
    const answers = [
      await login(email, 'wrong'),
      await login('nobody@example.org', 'wrong'),
      await login(without.email, 'wrong'),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([401, answers[0]?.body]);
    expect(answers[0]?.json().error).toBe('Invalid email or password');
    // The text that stands for a missing password is none that anyone can send.
    expect((await login(without.email, '\0decoy')).statusCode).toBe(400);
  });
});
