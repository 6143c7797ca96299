import { accountDeletionAfter } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { placeOf } from '#server/operations/command/live-database.ts';
import { renewPassword } from '#server/operations/renew-password.ts';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { aMobile } from '#test/scene/divisions.ts';
import {
  anAdmin,
  goodPassword,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { aTeacher } from '#test/scene/members.ts';
import { anAddressOf, type Route, routesOf } from '#test/scene/routes.ts';

/** However a session ends, the next call with it is rejected on every route. */

let server: TestServer;
let routes: Route[];
let names = 0;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin });
  routes = await routesOf(server);
});
afterAll(() => server.close());

async function expectRefused(kind: 'admin' | 'schoolmate' | 'teacher', token: string, code: string) {
  const open = routes.filter(({ access }) => Array.isArray(access) && access.includes(kind));
  expect(open.length).toBeGreaterThan(10);
  for (const route of open) {
    const answer = await server.app.inject({
      method: route.method as 'GET',
      url: anAddressOf(route),
      headers: { authorization: `Bearer ${token}` },
    });
    expect([route.method, route.url, answer.statusCode, answer.json().code]).toEqual([
      route.method,
      route.url,
      401,
      code,
    ]);
  }
}

async function aMember() {
  const mobile = aMobile();
  const username = `ended_${++names}`;
  const signedUp = await signUp(server, mobile, username);
  const signIn = async () =>
    (await server.as(null).post(paths.signIn, { username, password: goodPassword })).json().token as string;
  return { ...signedUp, mobile, username, other: await signIn() };
}

describe('an ended session of a schoolmate', () => {
  // Shows asvs:7.4.1
  it('a session is rejected after signing out', async () => {
    const { caller, token } = await aMember();
    await caller.post(paths.signOut);
    await expectRefused('schoolmate', token, 'session-revoked');
  });

  // Shows threat:lost-phone, asvs:7.4.1
  it('a session that was signed out elsewhere is rejected', async () => {
    const { caller, other } = await aMember();
    const sessions: { _id: string; current: boolean }[] = (await caller.get(paths.accountSessions)).json();
    const elsewhere = sessions.filter(({ current }) => !current);
    for (const { _id } of elsewhere) await caller.delete(paths.accountSession(_id));
    await expectRefused('schoolmate', other, 'session-revoked');
    expect((await caller.get(paths.pull)).statusCode).toBe(200);
  });

  // Shows asvs:7.4.1
  it('a session is rejected after a password change in another session', async () => {
    const { caller, other, mobile } = await aMember();
    const change = { mobile, oldPassword: goodPassword, newPassword: 'another-odd-one' };
    expect((await caller.post(paths.changePassword, change)).statusCode).toBe(200);
    await expectRefused('schoolmate', other, 'session-revoked');
    expect((await caller.get(paths.pull)).statusCode).toBe(200);
  });

  // Shows asvs:7.4.1
  it('a session is rejected after a password reset', async () => {
    const { token, other, mobile } = await aMember();
    const browser = new Browser(server.app);
    await browser.post(paths.sendForgotCode, { mobile });
    await browser.post(paths.verifyCode, { mobile, otp: lastCode(server, mobile), context: 'forgot' });
    const reset = await browser.post(paths.resetPassword, { mobile, newPassword: 'another-odd-one' });
    expect(reset.statusCode).toBe(200);
    await expectRefused('schoolmate', token, 'session-revoked');
    await expectRefused('schoolmate', other, 'session-revoked');
  });

  // Shows asvs:7.4.1
  it('a session is rejected after a deletion request in another session, and after the deletion', async () => {
    const { caller, token, other } = await aMember();
    expect((await caller.post(paths.accountDeletion, { password: goodPassword })).statusCode).toBe(200);
    await expectRefused('schoolmate', other, 'session-revoked');
    server.pass(accountDeletionAfter);
    await expectRefused('schoolmate', token, 'account-gone');
    await deleteDueAccounts(server.ctx);
    await expectRefused('schoolmate', token, 'account-gone');
  });

  it('a session is rejected after the sign-in of another person in the same browser: it is never reused', async () => {
    const [one, other] = [await aMember(), await aMember()];
    const browser = new Browser(server.app);
    await browser.post(paths.signIn, { username: one.username, password: goodPassword });
    const planted = browser.cookies.get('__Host-session') ?? '';
    await browser.post(paths.signIn, { username: other.username, password: goodPassword });
    await expectRefused('schoolmate', planted, 'session-revoked');
  });
});

describe('sessions of admins and teachers', () => {
  it.each(['admin', 'teacher'] as const)(
    'npm run password and signing out end the sessions of the %s',
    async (kind) => {
      const email = `ended-${kind}@example.org`;
      if (kind === 'admin') await anAdmin(server, email);
      else {
        const { id } = await aTeacher(server, {});
        await server.ctx.database.write(async (tx) => {
          const password_hash = await server.ctx.passwords.hash(goodPassword);
          await tx.updateTable('teachers').set({ email, password_hash }).where('id', '=', id).execute();
        });
      }
      const logIn = async (password: string) => {
        const path = kind === 'admin' ? paths.adminLogin : paths.teacherLogin;
        return (await server.as(null).post(path, { email, password })).json().token as string;
      };
      const [first, second] = [await logIn(goodPassword), await logIn(goodPassword)];
      await server.as(first).post(paths.signOut);
      await expectRefused(kind, first, 'session-revoked');
      await renewPassword(placeOf(server.ctx.config), email, server.ctx.clock);
      await expectRefused(kind, second, 'session-revoked');
    },
  );
});
