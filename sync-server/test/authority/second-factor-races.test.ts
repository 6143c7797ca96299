import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { goodPassword } from '#test/scene/harness.ts';
import { codeOf, giveSecondFactor } from '#test/scene/second-factor.ts';
import {
  afterVerifying,
  anAdminWithPassword,
  openRaces,
  ownerId,
  ownersNew,
  passwordOf,
  resetByCode,
  server,
  sessionsOf,
  setPassword,
  username,
} from './credential-race.ts';

openRaces();

describe('the second factor of an admin', () => {
  it('is not requested when the password has changed since it was verified', async () => {
    const { id, email } = await anAdminWithPassword();
    await giveSecondFactor(server, id, true);
    afterVerifying(() => setPassword('admins', id, ownersNew));
    const answer = await server.as(null).post(paths.adminLogin, { email, password: goodPassword });
    expect([answer.statusCode, answer.json().error]).toEqual([401, serverWords.invalidEmailOrPassword]);
    expect(answer.body).not.toContain('ticket');
  });

  it('opens no session if the password changes between the first and the second step', async () => {
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
