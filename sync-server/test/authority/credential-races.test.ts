import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { placeOf } from '#server/operations/command/live-database.ts';
import { renewPassword } from '#server/operations/renew-password.ts';
import { type Caller, goodPassword, lastCode } from '#test/scene/harness.ts';
import { aTeacher } from '#test/scene/members.ts';
import {
  afterVerifying,
  anAdminWithPassword,
  mobile,
  openRaces,
  ownerId,
  ownersNew,
  passwordOf,
  resetByCode,
  server,
  sessionsOf,
  setPassword,
  thief,
  username,
} from './credential-race.ts';

openRaces();

const thiefsNew = 'the-new-one-of-the-thief';

const deletions = () => server.ctx.database.read.selectFrom('deletions').select('account_id').execute();

describe('a password change in progress', () => {
  const change = (oldPassword: string, newPassword: string) =>
    thief.post(paths.changePassword, { mobile, oldPassword, newPassword });

  it('does not undo a reset by code', async () => {
    afterVerifying(resetByCode);
    const answer = await change(goodPassword, thiefsNew);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-revoked']);
    expect(await passwordOf('schoolmates', ownerId)).toBe(`cheap ${ownersNew}`);
  });

  it('is refused like a wrong password when another change was faster in the same session', async () => {
    afterVerifying(async () => expect((await change(goodPassword, ownersNew)).statusCode).toBe(200));
    const answer = await change(goodPassword, thiefsNew);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { oldPassword: serverWords.wrongOldPassword },
    ]);
    expect(await passwordOf('schoolmates', ownerId)).toBe(`cheap ${ownersNew}`);
  });
});

describe('a password change in progress of an admin or teacher', () => {
  it.each(['admins', 'teachers'] as const)(
    'is refused like a wrong password once the password has changed: %s',
    async (table) => {
      const password_hash = `cheap ${goodPassword}`;
      const { id, caller } =
        table === 'admins' ? await anAdminWithPassword() : await aTeacher(server, { password_hash });
      afterVerifying(() => setPassword(table, id, ownersNew));
      const answer = await caller.post(paths.accountPassword, {
        oldPassword: goodPassword,
        newPassword: thiefsNew,
      });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { oldPassword: serverWords.wrongOldPassword },
      ]);
      expect(await passwordOf(table, id)).toBe(`cheap ${ownersNew}`);
    },
  );
});

describe('a request for deletion in progress', () => {
  const askDeletion = (caller: Caller) => caller.post(paths.accountDeletion, { password: goodPassword });

  it('is refused after a reset by code', async () => {
    afterVerifying(resetByCode);
    const answer = await askDeletion(thief);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-revoked']);
    expect(await deletions()).toEqual([]);
  });

  it('is refused like a wrong password once the password has changed', async () => {
    afterVerifying(() => setPassword('schoolmates', ownerId, ownersNew));
    const answer = await askDeletion(thief);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { password: serverWords.incorrectPassword },
    ]);
    expect(await deletions()).toEqual([]);
  });

  it('a teacher’s request is refused like a wrong password once the password has changed', async () => {
    const teacher = await aTeacher(server, { password_hash: `cheap ${goodPassword}` });
    afterVerifying(() => setPassword('teachers', teacher.id, ownersNew));
    expect((await askDeletion(teacher.caller)).statusCode).toBe(400);
    expect(await deletions()).toEqual([]);
  });
});

describe('a sign-in with the old password in progress', () => {
  it('opens no session for a schoolmate after a reset by code', async () => {
    afterVerifying(resetByCode);
    const answer = await server.as(null).post(paths.signIn, { username, password: goodPassword });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      401,
      { password: serverWords.incorrectPassword },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(ownerId)).toEqual([]);
  });

  it.each(['admin', 'teacher'] as const)(
    'opens no session for an %s after the operator’s reset',
    async (kind) => {
      const email = `${kind}@example.org`;
      const password_hash = `cheap ${goodPassword}`;
      const { id } =
        kind === 'teacher'
          ? await aTeacher(server, { email, password_hash })
          : await anAdminWithPassword(email);
      const renewed = () => renewPassword(placeOf(server.ctx.config), email, server.ctx.clock);
      afterVerifying(async () => expect((await renewed()).kinds).toEqual([kind]));
      const path = kind === 'admin' ? paths.adminLogin : paths.teacherLogin;
      const answer = await server.as(null).post(path, { email, password: goodPassword });
      expect([answer.statusCode, answer.json().error]).toEqual([401, serverWords.invalidEmailOrPassword]);
      expect(answer.body).not.toContain('token');
      expect(await sessionsOf(id)).toEqual([]);
    },
  );
});

describe('a sign-in by a code', () => {
  it('keeps the proof usable when no session could be opened', async () => {
    const guest = server.as(null);
    await guest.post(paths.sendCode, { mobile });
    const { sessions } = server.ctx;
    const open = sessions.open.bind(sessions);
    sessions.open = async (tx, ...asked) => {
      await open(tx, ...asked);
      throw new Error('The disk is full.');
    };
    const entry = { mobile, otp: lastCode(server, mobile), context: 'signin' };
    expect((await guest.post(paths.verifyCode, entry)).statusCode).toBe(500);
    const unused = await server.ctx.database.read
      .selectFrom('otp_challenges')
      .select('verified_at')
      .where('mobile', '=', mobile)
      .where('proof_used_at', 'is', null)
      .execute();
    expect(unused).toEqual([{ verified_at: expect.any(String) }]);
  });
});
