import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#server/errors/api-error.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aMobile } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';

/**
 * Limits password hashing, because a hash costs CPU time. Strangers get few hashes. A try that a busy
 * server could not hash is not counted.
 */

let server: TestServer;
const open = async (factor: string) => {
  server = await openTestServer({ RATE_LIMITS: factor, TRUST_PROXY: '127.0.0.1' });
};
afterEach(() => server.close());

const from = (address: string): Caller => server.as(null).with({ 'x-forwarded-for': address });
let made = 0;
const registration = () => ({
  name: 'Asha',
  email: `somebody-${++made}@example.org`,
  password: goodPassword,
});

describe('registrations from one network', () => {
  beforeEach(() => open('0.15'));

  // Shows threat:flooding
  it('are refused after twenty admins in an hour, before anything is hashed', async () => {
    const hashing = vi.spyOn(server.ctx.passwords, 'hash');
    const register = () => from('203.0.113.7').post(paths.adminRegister, registration());
    for (const _ of [1, 2, 3]) expect((await register()).statusCode).toBe(201);
    const refused = await register();
    expect([refused.statusCode, refused.json().error]).toEqual([429, serverWords.tooManyRegistrations]);
    expect(hashing).toHaveBeenCalledTimes(3);
    expect((await from('203.0.113.8').post(paths.adminRegister, registration())).statusCode).toBe(201);
    server.pass(60 * 60_000);
    expect((await register()).statusCode).toBe(201);
  });

  it.each([
    ['the addresses of one IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'],
    ['an IPv4 address written as IPv6', '203.0.113.7', '::ffff:cb00:7107'],
  ])('count %s as one network, for admins and for teachers', async (_what, one, other) => {
    const hashing = vi.spyOn(server.ctx.passwords, 'hash');
    const admin = (address: string) => from(address).post(paths.adminRegister, registration());
    for (const _ of [1, 2, 3]) await admin(one);
    expect((await admin(other)).statusCode).toBe(429);

    const profilePhoto = { name: 'me.jpg', bytes: await aPhoto(3) };
    const teacher = (address: string) =>
      from(address).form(paths.registerTeacher, {
        ...registration(),
        mobile: '9846012345',
        place: 'Kollam',
        gender: 'Female',
        confirmPassword: goodPassword,
        profilePhoto,
      });
    const statuses = [];
    for (let each = 0; each < 9; each += 1) statuses.push((await teacher(one)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([201]));
    // Strangers wait in a queue of their own.
    for (const call of hashing.mock.calls) expect(call).toEqual([goodPassword, 'stranger']);
    expect((await teacher(other)).statusCode).toBe(429);
  });
});

describe('the proof of a number', () => {
  beforeEach(() => open('0.15'));

  it('allows few hashes while sign-ups with a taken username do not use it up', async () => {
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('schoolmates')
        .values({
          id: 'somebody-elses-1',
          name: 'Taken',
          username: 'taken',
          claimed_at: server.ctx.clock().toISOString(),
          revision: 0,
          field_revisions: '{}',
          created_at: server.ctx.clock().toISOString(),
        })
        .execute(),
    );
    const hashing = vi.spyOn(server.ctx.passwords, 'hash');
    const mobile = aMobile();
    await server.as(null).post(paths.sendCode, { mobile });
    const verified = await server.as(null).post(paths.verifyCode, { mobile, otp: lastCode(server, mobile) });
    const entry = { username: 'taken', password: goodPassword };
    const attempt = () => server.as(verified.json().token).put(paths.signUp(mobile), entry);
    for (const _ of [1, 2, 3]) expect((await attempt()).statusCode).toBe(409);
    expect((await attempt()).statusCode).toBe(429);
    expect(hashing).toHaveBeenCalledTimes(3);
  });

  it('allows few hashes for many resets at the same moment, one of which succeeds', async () => {
    const mobile = aMobile();
    await signUp(server, mobile, 'the_owner');
    server.pass(2 * 60 * 60_000);
    await server.as(null).post(paths.sendForgotCode, { mobile });
    const code = { mobile, otp: lastCode(server, mobile), context: 'forgot' };
    const proof = (await server.as(null).post(paths.verifyCode, code)).json().token;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let hashes = 0;
    server.ctx.passwords.hash = async (password) => {
      hashes += 1;
      if (hashes === 10) open();
      await gate;
      return `cheap ${password}`;
    };
    const body = { mobile, newPassword: 'another-odd-one' };
    const asked = Array.from({ length: 10 }, () => server.as(proof).post(paths.resetPassword, body));
    // Waits until each call is at the gate or was refused.
    await Promise.race([gate, ...asked]);
    open();
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(hashes).toBe(3);
  });
});

describe('a server that is too busy to hash', () => {
  beforeEach(() => open('1'));

  /** Exceeds the tries of a quarter of an hour, and of a day. */
  const often = Array.from({ length: 101 });
  const busy = () => {
    const { verify } = server.ctx.passwords;
    server.ctx.passwords.verify = async () => {
      throw new ApiError('unavailable', messages.unavailable, { retryAfterSeconds: 5 });
    };
    return () => {
      server.ctx.passwords.verify = verify;
    };
  };
  const counts = async () =>
    (await server.ctx.database.read.selectFrom('attempts').select(['key', 'count']).execute()).filter(
      ({ key, count }) => count > 0 && !/register|^proof /.test(key),
    );

  it.each(['schoolmate', 'teacher', 'admin', 'stranger'])(
    'returns the try of a sign-in to a %s, so that the password counts afterwards',
    async (kind) => {
      await anAdmin(server, 'admin@example.org');
      await signUp(server, aMobile(), 'the_owner');
      const teacher = { id: 'a-teacher-of-16c', name: 'Leela', email: 'teacher@example.org' };
      const row = { ...teacher, mobile: aMobile(), created_at: server.ctx.clock().toISOString() };
      const password_hash = await server.ctx.passwords.hash(goodPassword);
      await server.ctx.database.write((tx) =>
        tx
          .insertInto('teachers')
          .values({ ...row, password_hash })
          .execute(),
      );
      const asked: Record<string, [path: string, name: object]> = {
        schoolmate: [paths.signIn, { username: 'the_owner' }],
        teacher: [paths.teacherLogin, { email: 'teacher@example.org' }],
        admin: [paths.adminLogin, { email: 'admin@example.org' }],
        stranger: [paths.signIn, { username: 'nobody_at_all' }],
      };
      const [path, name] = asked[kind] ?? ['', {}];
      const signIn = () => from('203.0.113.9').post(path, { ...name, password: goodPassword });
      const free = busy();
      for (const _ of often) expect((await signIn()).statusCode).toBe(503);
      free();
      expect(await counts()).toEqual([]);
      expect((await signIn()).statusCode).toBe(kind === 'stranger' ? 401 : 200);
    },
  );

  it('returns the try when an account confirms its password again', async () => {
    const mobile = aMobile();
    const { caller } = await signUp(server, mobile, 'the_owner');
    const admin = await anAdmin(server);
    const change = { mobile, oldPassword: goodPassword, newPassword: 'another-odd-one' };
    const calls = [
      () => admin.post(paths.secondFactor, { password: goodPassword }),
      () => caller.post(paths.changePassword, change),
      () => caller.post(paths.accountDeletion, { password: 'another-odd-one' }),
    ];
    const free = busy();
    for (const _ of often) for (const call of calls) expect((await call()).statusCode).toBe(503);
    expect(await counts()).toEqual([]);
    free();
    for (const call of calls) expect((await call()).statusCode).toBe(200);
  });
});
