import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDivision, aMobile } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { codeOf } from '#test/scene/second-factor.ts';

/** Notices that reach the other devices of an account whose password, number or second factor was changed. */

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

const byPassword =
  'Your password was changed, so you were signed out here. If this was not you: set a new password now.';
const endOf = async (device: Caller) => {
  const answer = await device.get(paths.accountSessions);
  return [answer.statusCode, answer.json().code, answer.json().error];
};
const newsOf = async (device: Caller) =>
  (await device.get(paths.pull)).json().me.notifications.map(({ kind }: { kind: string }) => kind);

describe('a new password of a schoolmate', () => {
  const mobile = aMobile();
  const username = 'asha_menon';
  const signIn = async () =>
    server.as((await server.as(null).post(paths.signIn, { username, password: goodPassword })).json().token);

  it('ends the other devices with the reason, and stays in the notifications of this one', async () => {
    const { caller } = await signUp(server, mobile, username);
    const other = await signIn();
    const entry = { mobile, oldPassword: goodPassword, newPassword: 'another-odd-one' };
    expect((await caller.post(paths.changePassword, entry)).statusCode).toBe(200);
    expect(await endOf(other)).toEqual([401, 'session-revoked', byPassword]);
    expect(await newsOf(caller)).toEqual(['password-changed']);
  });

  it('a password that is set by a code ends every session and says why', async () => {
    const { caller } = await signUp(server, mobile, username);
    server.pass(60_000);
    await server.as(null).post(paths.sendForgotCode, { mobile });
    const code = { mobile, otp: lastCode(server, mobile), context: 'forgot' };
    const proof = (await server.as(null).post(paths.verifyCode, code)).json().token;
    await server.as(proof).post(paths.resetPassword, { mobile, newPassword: goodPassword });
    expect(await endOf(caller)).toEqual([401, 'session-revoked', byPassword]);
    expect(await newsOf(await signIn())).toEqual(['password-changed']);
  });

  it('has no part in a session that its owner ends', async () => {
    const { caller } = await signUp(server, mobile, username);
    const other = await signIn();
    const [, ended] = (await other.get(paths.accountSessions)).json();
    await other.delete(paths.accountSession(ended._id));
    expect(await endOf(caller)).toEqual([
      401,
      'session-revoked',
      'You were signed out. Please sign in again.',
    ]);
  });
});

describe('a new number of a schoolmate', () => {
  it('is told on every device once its owner has proved it', async () => {
    const admin = await anAdmin(server);
    const { schoolId, batchId, divisionId } = await aDivision(admin);
    const member = await aMember(server, divisionId);
    const mobile = aMobile();
    const edit = { name: 'Asha Menon', gender: 'Female', mobile };
    const path = paths.managedSchoolmate(schoolId, batchId, divisionId, member.id);
    expect((await admin.put(path, edit)).statusCode).toBe(200);
    expect(await newsOf(member.caller)).toEqual([]);
    await server.as(null).post(paths.sendCode, { mobile });
    const otp = lastCode(server, mobile);
    expect((await member.caller.post(paths.confirmMobile, { mobile, otp })).statusCode).toBe(200);
    expect(await newsOf(member.caller)).toEqual(['number-changed']);
  });
});

describe('a second factor of an admin', () => {
  it('ends the other devices with the reason, and is on the desk until it was seen', async () => {
    const email = 'head@example.org';
    const admin = await anAdmin(server, email);
    const other = await anAdmin(server, email);
    const { secret } = (await admin.post(paths.secondFactor, { password: goodPassword })).json();
    await admin.post(paths.confirmSecondFactor, { code: codeOf(server, secret) });
    expect(await endOf(other)).toEqual([
      401,
      'session-revoked',
      'Signing in now needs a code from an app, so you were signed out here.',
    ]);
    server.pass(30_000);
    const off = { password: goodPassword, code: codeOf(server, secret) };
    expect((await admin.post(paths.endSecondFactor, off)).statusCode).toBe(200);
    const news = async () => (await admin.get('/api/desk')).json().news;
    const told = await news();
    expect(told.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'second-factor-off',
      'second-factor-on',
    ]);
    const ids = told.map(({ _id }: { _id: string }) => _id);
    const stranger = await anAdmin(server, 'other@example.org');
    await stranger.post(paths.readNotifications, { ids });
    expect(await news()).toHaveLength(2);
    await admin.post(paths.readNotifications, { ids });
    expect(await news()).toEqual([]);
  });
});
