import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { Passwords } from '#auth/passwords.ts';
import { ourOrigin } from '#test/scene/browser.ts';
import { aMobile } from '#test/scene/divisions.ts';
import {
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';

/**
 * Changes a password after it was verified and before the write that depends on it. Each test does so at
 * exactly that point, so no result depends on timing.
 */

export const username = 'the_owner';

export const ownersNew = 'the-new-one-of-the-owner';

export let server: TestServer;
export let mobile: string;
export let ownerId: string;

/** A caller with a session of the owner's account, who knows the old password. */
export let thief: Caller;

/** Stores passwords in readable form, so that a test can compare and set them. */
export function readablePasswords(): Passwords {
  return Object.assign(new Passwords(), {
    hash: async (password: string) => `cheap ${password}`,
    verify: async (stored: string | null, password: string) => stored === `cheap ${password}`,
    isOutdated: () => false,
  });
}

/** Runs a function after the next password check, before the result is used. */
export function afterVerifying(happening: () => Promise<unknown>): void {
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
export async function resetByCode(): Promise<void> {
  const laptop = server.as(null);
  await laptop.post(paths.sendForgotCode, { mobile });
  const entry = { mobile, otp: lastCode(server, mobile), context: 'forgot' };
  const { token } = (await laptop.post(paths.verifyCode, entry)).json();
  const reset = await server.as(token).post(paths.resetPassword, { mobile, newPassword: ownersNew });
  expect(reset.statusCode).toBe(200);
}

export type Table = 'admins' | 'schoolmates' | 'teachers';

export const setPassword = (table: Table, id: string, password: string) =>
  server.ctx.database.write((tx) =>
    tx
      .updateTable(table)
      .set({ password_hash: `cheap ${password}` })
      .where('id', '=', id)
      .execute(),
  );

export const passwordOf = async (table: Table, id: string) =>
  (
    await server.ctx.database.read
      .selectFrom(table)
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).password_hash;

export const sessionsOf = (accountId: string) =>
  server.ctx.database.read
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();

export async function anAdminWithPassword(email = 'head@example.org') {
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

/** Opens a server with an owner and a thief before each test. Call it once, at the top of the file. */
export function openRaces() {
  beforeEach(async () => {
    server = await openTestServer({ PUBLIC_URL: ourOrigin }, false, readablePasswords());
    mobile = aMobile();
    const owner = await signUp(server, mobile, username);
    ownerId = owner.id;
    thief = owner.caller;
  });
  afterEach(() => server.close());
}
