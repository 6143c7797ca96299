import { randomUUID } from 'node:crypto';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMobile } from '#test/scene/divisions.ts';
import { type Caller, goodPassword, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';
import { anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { codeOf, giveSecondFactor } from '#test/scene/second-factor.ts';

/** Changed passwords of teachers and admins. Those of schoolmates are in passwords.test.ts. */

const newPassword = 'another-odd-one';
let server: TestServer;
let hashed: string;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://reunion.example.org' });
  hashed = await server.ctx.passwords.hash(goodPassword);
});
afterAll(() => server.close());

const kinds = {
  admin: {
    login: paths.adminLogin,
    make: async (at: TestServer) => {
      const made = await anotherAdmin(at);
      await at.ctx.database.write((tx) =>
        tx.updateTable('admins').set({ password_hash: hashed }).where('id', '=', made.id).execute(),
      );
      return made;
    },
  },
  teacher: {
    login: paths.teacherLogin,
    make: async (at: TestServer) => {
      const email = `${randomUUID()}@example.org`;
      return { ...(await aTeacher(at, { email, password_hash: hashed })), email };
    },
  },
} as const;

describe.each(['admin', 'teacher'] as const)('a password change by the kind of account %s', (kind) => {
  const { login, make } = kinds[kind];
  let me: { id: string; email: string; caller: Caller };
  beforeEach(async () => {
    me = await make(server);
  });

  const change = (body: object = {}, caller = me.caller) =>
    caller.post(paths.accountPassword, { oldPassword: goodPassword, newPassword, ...body });
  const signIn = (password: string) => server.as(null).post(login, { email: me.email, password });
  const isAlive = async (caller: Caller) => (await caller.get(paths.accountSessions)).statusCode === 200;

  // Shows asvs:6.2.2, asvs:7.4.1
  it('ends the other sessions, and keeps this one', async () => {
    const elsewhere = server.as((await signIn(goodPassword)).json().token);
    const answer = await change();
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: passwordWords.passwordReset }]);
    expect(await isAlive(me.caller)).toBe(true);
    expect((await elsewhere.get(paths.accountSessions)).json().code).toBe('session-revoked');
    expect((await signIn(goodPassword)).statusCode).toBe(401);
    expect((await signIn(newPassword)).statusCode).toBe(200);
  });

  it('refuses a wrong old password at the field', async () => {
    const answer = await change({ oldPassword: 'not this one' });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { oldPassword: serverWords.wrongOldPassword },
    ]);
    expect((await signIn(goodPassword)).statusCode).toBe(200);
  });

  it.each([
    ['newPassword', '', messages.passwordRequired],
    ['newPassword', 'short', formMessages.passwordTooShort],
    ['newPassword', 'x'.repeat(129), formMessages.passwordTooLong],
    ['newPassword', 'password1', serverWords.passwordTooCommon],
    ['oldPassword', '', messages.passwordRequired],
    ['email', 'somebody@example.org', serverWords.unknownField],
  ])('refuses %s as %j at the field', async (field, value, sentence) => {
    const answer = await change({ [field]: value });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
    expect((await signIn(goodPassword)).statusCode).toBe(200);
  });

  it('has its own limit: an unlocked computer cannot guess the password, and cannot block the sign-in', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '1' });
    const { caller, email } = await make(limited);
    const guess = () => change({ oldPassword: 'a guess' }, caller);
    for (const _ of Array(10)) expect((await guess()).statusCode).toBe(400);
    const eleventh = await guess();
    expect([eleventh.statusCode, eleventh.json().code]).toEqual([429, 'rate-limited']);
    const right = await limited.as(null).post(login, { email, password: goodPassword });
    expect(right.statusCode).toBe(200);
    await limited.close();
  });
});

it('the call is refused to a schoolmate, who has their own, and without a session', async () => {
  const schoolmate = await signUp(server, aMobile(), 'not_this_call');
  const entry = { oldPassword: goodPassword, newPassword };
  expect((await schoolmate.caller.post(paths.accountPassword, entry)).json().code).toBe('not-allowed');
  expect((await server.as(null).post(paths.accountPassword, entry)).statusCode).toBe(401);
});

describe('a password change of an admin', () => {
  it('is in the audit trail, and a refused one is not', async () => {
    const me = await kinds.admin.make(server);
    const change = (oldPassword: string) =>
      me.caller.post(paths.accountPassword, { oldPassword, newPassword });
    const recorded = () =>
      server.ctx.database.read
        .selectFrom('audit')
        .select(['action', 'subject_id'])
        .where('actor_id', '=', me.id)
        .execute();
    await change('not this one');
    expect(await recorded()).toEqual([]);
    await change(goodPassword);
    expect(await recorded()).toEqual([{ action: 'change-password', subject_id: me.id }]);
  });

  it('keeps the second factor, and ends a sign-in that waits for its code', async () => {
    const me = await kinds.admin.make(server);
    const secret = await giveSecondFactor(server, me.id, true);
    const signIn = (password: string) =>
      server.as(null).post(paths.adminLogin, { email: me.email, password });
    const { ticket } = (await signIn(goodPassword)).json();
    await me.caller.post(paths.accountPassword, { oldPassword: goodPassword, newPassword });
    const step = { ticket, code: codeOf(server, secret) };
    expect((await server.as(null).post(paths.adminLoginStep, step)).json().code).toBe('code-expired');
    expect((await signIn(newPassword)).json()).toMatchObject({ secondFactor: true });
  });
});
