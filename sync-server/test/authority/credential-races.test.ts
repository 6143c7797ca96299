import { signIn as limits } from '@memcherrish/shared/rules/limits.ts';
import { passwordWords } from '@memcherrish/shared/text/password.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Passwords } from '#auth/passwords.ts';
import { renewPassword } from '#server/operations/renew-password.ts';
import { Browser, ourOrigin } from '#test/browser.ts';
import { aMobile } from '#test/divisions.ts';
import {
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/harness.ts';
import { anotherAdmin, aTeacher } from '#test/members.ts';
import { codeOf, giveSecondFactor } from '#test/second-factor.ts';

/**
 * Changes a password after it was verified and before the write that depends on it. Each test does so at
 * exactly that point, so no result depends on timing.
 */

const username = 'the_owner';
const ownersNew = 'the-new-one-of-the-owner';
const thiefsNew = 'the-new-one-of-the-thief';
let server: TestServer;
let mobile: string;
let ownerId: string;
/** A caller with a session of the owner's account, who knows the old password. */
let thief: Caller;

/** Stores passwords in readable form, so that a test can compare and set them. */
function readablePasswords(): Passwords {
  return Object.assign(new Passwords(), {
    hash: async (password: string) => `cheap ${password}`,
    verify: async (stored: string | null, password: string) => stored === `cheap ${password}`,
    isOutdated: () => false,
  });
}

beforeEach(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin }, false, readablePasswords());
  mobile = aMobile();
  const owner = await signUp(server, mobile, username);
  ownerId = owner.id;
  thief = owner.caller;
});
afterEach(() => server.close());

/** Runs a function after the next password check, before the result is used. */
function afterVerifying(happening: () => Promise<unknown>): void {
  const { passwords } = server.ctx;
  const { verify } = passwords;
  passwords.verify = async (stored, password) => {
    passwords.verify = verify;
    const isRight = await verify(stored, password);
    await happening();
    return isRight;
  };
}

/** Resets the owner's password by a code. */
async function resetByCode(): Promise<void> {
  const laptop = server.as(null);
  await laptop.post(paths.sendForgotCode, { mobile });
  const entry = { mobile, otp: lastCode(server, mobile), context: 'forgot' };
  const { token } = (await laptop.post(paths.verifyCode, entry)).json();
  const reset = await server.as(token).post(paths.resetPassword, { mobile, newPassword: ownersNew });
  expect(reset.statusCode).toBe(200);
}

type Table = 'admins' | 'schoolmates' | 'teachers';
const setPassword = (table: Table, id: string, password: string) =>
  server.ctx.database.write((tx) =>
    tx
      .updateTable(table)
      .set({ password_hash: `cheap ${password}` })
      .where('id', '=', id)
      .execute(),
  );
const passwordOf = async (table: Table, id: string) =>
  (
    await server.ctx.database.read
      .selectFrom(table)
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).password_hash;
const sessionsOf = (accountId: string) =>
  server.ctx.database.read
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
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

  it('from a teacher is refused like a wrong password once the password has changed', async () => {
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
      const renewed = () => renewPassword(server.dataDir, email, server.ctx.clock);
      afterVerifying(async () => expect((await renewed()).kinds).toEqual([kind]));
      const path = kind === 'admin' ? paths.adminLogin : paths.teacherLogin;
      const answer = await server.as(null).post(path, { email, password: goodPassword });
      expect([answer.statusCode, answer.json().error]).toEqual([401, serverWords.invalidEmailOrPassword]);
      expect(answer.body).not.toContain('token');
      expect(await sessionsOf(id)).toEqual([]);
    },
  );
});

async function anAdminWithPassword(email = 'head@example.org') {
  const admin = await anotherAdmin(server);
  await server.ctx.database.write((tx) =>
    tx
      .updateTable('admins')
      .set({ email, password_hash: `cheap ${goodPassword}` })
      .where('id', '=', admin.id)
      .execute(),
  );
  return { ...admin, email };
}

describe('the second factor of an admin', () => {
  it('is not requested when the password has changed since it was verified', async () => {
    const { id, email } = await anAdminWithPassword();
    await giveSecondFactor(server, id, true);
    afterVerifying(() => setPassword('admins', id, ownersNew));
    const answer = await server.as(null).post(paths.adminLogin, { email, password: goodPassword });
    expect([answer.statusCode, answer.json().error]).toEqual([401, serverWords.invalidEmailOrPassword]);
    expect(answer.body).not.toContain('ticket');
  });

  it('opens no session with a ticket of the old password when the password changes during the second step', async () => {
    const { id, email } = await anAdminWithPassword();
    const secret = await giveSecondFactor(server, id, true);
    const { ticket } = (
      await server.as(null).post(paths.adminLogin, { email, password: goodPassword })
    ).json();
    const before = await sessionsOf(id);
    const { tries } = server.ctx;
    const count = tries.secondFactor.bind(tries);
    // The ticket was already found valid when the try is counted.
    tries.secondFactor = async (...asked) => {
      await setPassword('admins', id, ownersNew);
      return count(...asked);
    };
    const step = { ticket, code: codeOf(server, secret) };
    const answer = await server.as(null).post(paths.adminLoginStep, step);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'code-expired']);
    expect(await sessionsOf(id)).toEqual(before);
  });

  it('is neither set up nor turned off with a password that has changed since it was verified', async () => {
    const { id, caller } = await anAdminWithPassword();
    afterVerifying(() => setPassword('admins', id, ownersNew));
    expect((await caller.post(paths.secondFactor, { password: goodPassword })).statusCode).toBe(400);
    const factors = () => server.ctx.database.read.selectFrom('second_factors').selectAll().execute();
    expect(await factors()).toEqual([]);

    const secret = await giveSecondFactor(server, id, true);
    await setPassword('admins', id, goodPassword);
    afterVerifying(() => setPassword('admins', id, ownersNew));
    const off = { password: goodPassword, code: codeOf(server, secret) };
    expect((await caller.post(paths.endSecondFactor, off)).statusCode).toBe(400);
    expect(await factors()).toEqual([expect.objectContaining({ admin_id: id })]);
  });
});

describe('replacing a hash that has older parameters', () => {
  const signIn = () => server.as(null).post(paths.signIn, { username, password: goodPassword });

  beforeEach(async () => {
    const { passwords } = server.ctx;
    const { verify } = passwords;
    passwords.verify = async (stored, password) =>
      stored === `old ${password}` || (await verify(stored, password));
    passwords.isOutdated = (stored) => stored.startsWith('old ');
    await server.ctx.database.write((tx) =>
      tx
        .updateTable('schoolmates')
        .set({ password_hash: `old ${goodPassword}` })
        .where('id', '=', ownerId)
        .execute(),
    );
  });

  /** Runs a function while the next hash is computed. */
  function whileHashing(happening: () => Promise<unknown>): void {
    const { passwords } = server.ctx;
    const { hash } = passwords;
    passwords.hash = async (password) => {
      passwords.hash = hash;
      await happening();
      return hash(password);
    };
  }

  it('lets in two sign-ins that both verified the old hash', async () => {
    whileHashing(async () => expect((await signIn()).statusCode).toBe(200));
    expect((await signIn()).statusCode).toBe(200);
    expect(await passwordOf('schoolmates', ownerId)).toBe(`cheap ${goodPassword}`);
  });

  it('opens no session for a password that was reset meanwhile, and leaves the new one', async () => {
    whileHashing(resetByCode);
    const answer = await signIn();
    expect([answer.statusCode, answer.json().error]).toEqual([401, serverWords.incorrectPassword]);
    expect(await sessionsOf(ownerId)).toEqual([]);
    expect(await passwordOf('schoolmates', ownerId)).toBe(`cheap ${ownersNew}`);
  });
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

describe('a known device', () => {
  /** Uses up the tries of unknown devices. */
  async function tryAsStranger() {
    for (let guess = 0; guess <= limits.triesPerAccount; guess += 1) {
      await new Browser(server.app).post(paths.signIn, { username, password: 'a guess' });
    }
  }

  beforeEach(async () => {
    await server.close();
    server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1' });
    const owner = await signUp(server, mobile, username);
    ownerId = owner.id;
  });

  it('is no longer known after a reset by code, and the device of the reset is known', async () => {
    const thiefsPhone = new Browser(server.app);
    await thiefsPhone.post(paths.signIn, { username, password: goodPassword });
    const laptop = new Browser(server.app);
    server.pass(60_000);
    await laptop.post(paths.sendForgotCode, { mobile });
    await laptop.post(paths.verifyCode, { mobile, otp: lastCode(server, mobile), context: 'forgot' });
    const reset = await laptop.post(paths.resetPassword, { mobile, newPassword: ownersNew });
    expect([reset.statusCode, reset.json().message]).toEqual([200, passwordWords.passwordReset]);
    await tryAsStranger();
    const again = { username, password: ownersNew };
    expect((await thiefsPhone.post(paths.signIn, again)).statusCode).toBe(429);
    expect((await laptop.post(paths.signIn, again)).statusCode).toBe(200);
  });

  it('is no longer known after a password change elsewhere, and the device of the change is known', async () => {
    const thiefsPhone = new Browser(server.app);
    await thiefsPhone.post(paths.signIn, { username, password: goodPassword });
    const laptop = new Browser(server.app);
    await laptop.post(paths.signIn, { username, password: goodPassword });
    const entry = { mobile, oldPassword: goodPassword, newPassword: ownersNew };
    expect((await laptop.post(paths.changePassword, entry)).statusCode).toBe(200);
    await tryAsStranger();
    const again = { username, password: ownersNew };
    expect((await thiefsPhone.post(paths.signIn, again)).statusCode).toBe(429);
    expect((await laptop.post(paths.signIn, again)).statusCode).toBe(200);
  });
});
