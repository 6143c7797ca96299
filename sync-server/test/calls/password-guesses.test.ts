import { signIn as limits } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { hash } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser as SignInBrowser } from '#auth/browser.ts';
import { Passwords } from '#auth/passwords.ts';
import { ApiError } from '#server/errors/api-error.ts';
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

/** An attacker who guesses passwords gets no further than the limit, and locks no owner out. */

const minute = 60_000;
const long = process.env['LONG'] === '1';
const username = 'the_owner';
let server: TestServer;
let mobile: string;
beforeEach(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1' });
  mobile = aMobile();
  await signUp(server, mobile, username);
});
afterEach(() => server.close());

const signIn = (who: Browser, password: string) => who.post(paths.signIn, { username, password });
const stranger = (network: string): SignInBrowser => ({
  sessionId: null,
  label: null,
  network,
  isPage: false,
  codeMark: null,
  deviceMark: null,
});
/** Makes one sign-in attempt in the service, without HTTP. Returns whether the password would be checked. */
const guess = (kind: 'admin' | 'schoolmate', name: string, network: string) =>
  server.ctx.tries.signIn({ kind, name, id: null, passwordHash: null }, stranger(network)).then(
    () => null,
    (refusal: Error) => refusal.message,
  );

/** Guesses for a day from always new addresses. Returns how many guesses were checked. */
async function guessAllDay(kind: 'admin' | 'schoolmate', name: string): Promise<number> {
  let judged = 0;
  const rounds = long ? 96 : 12;
  for (let round = 0; round < rounds; round += 1) {
    for (let each = 0; each < (long ? 100 : 11); each += 1) {
      if ((await guess(kind, name, `203.0.113.${each}`)) === null) judged += 1;
    }
    server.pass((24 * 60 * minute) / rounds);
  }
  // Steps back so that the day is not over.
  server.pass(-minute);
  return judged;
}

describe('an attacker who tries all day', { timeout: long ? 600_000 : 30_000 }, () => {
  // Shows asvs:6.1.1
  it('gets a hundred guesses checked, while the owner signs in from a known device', async () => {
    const phone = new Browser(server.app);
    expect((await signIn(phone, goodPassword)).statusCode).toBe(200);
    await phone.post(paths.signOut);

    expect(await guessAllDay('schoolmate', username)).toBe(limits.triesPerDay);
    expect((await signIn(new Browser(server.app), goodPassword)).json().error).toBe(
      serverWords.tooManyTriesToday,
    );
    expect((await signIn(phone, 'mistyped')).json().error).toBe(serverWords.incorrectPassword);
    expect((await signIn(phone, goodPassword)).statusCode).toBe(200);
  });

  it('cannot stop a password reset by code, and that browser is a known device afterwards', async () => {
    await guessAllDay('schoolmate', username);
    const laptop = new Browser(server.app);
    await laptop.post(paths.sendForgotCode, { mobile });
    await laptop.post(paths.verifyCode, { mobile, otp: lastCode(server, mobile), context: 'forgot' });
    const reset = await laptop.post(paths.resetPassword, { mobile, newPassword: 'another-odd-one' });
    expect(reset.statusCode).toBe(200);
    for (let each = 0; each < 12; each += 1) await guess('schoolmate', username, '203.0.113.7');
    expect((await signIn(laptop, 'another-odd-one')).statusCode).toBe(200);
  });

  // Shows asvs:6.1.1
  it('gets no further at an admin, who can sign in from a known device', async () => {
    await anAdmin(server, 'head@example.org');
    const desk = new Browser(server.app);
    const right = { email: 'head@example.org', password: goodPassword };
    await desk.post(paths.adminLogin, right);
    expect(await guessAllDay('admin', 'head@example.org')).toBe(limits.triesPerDay);
    expect((await server.as(null).post(paths.adminLogin, right)).statusCode).toBe(429);
    expect((await desk.post(paths.adminLogin, right)).statusCode).toBe(200);
  });

  it('an attacker with a lost device gets a separate hundred guesses, and uses up no other tries', async () => {
    const lost = new Browser(server.app);
    await signIn(lost, goodPassword);
    await lost.post(paths.signOut);
    for (let guess = 0; guess < limits.triesPerAccount; guess += 1) await signIn(lost, 'a guess');
    expect((await signIn(lost, goodPassword)).statusCode).toBe(429);
    expect((await signIn(new Browser(server.app), goodPassword)).statusCode).toBe(200);
  });

  it('an attacker who tries many names from one address is stopped there, and another address is not affected', async () => {
    const network = '203.0.113.7';
    for (let index = 0; index < limits.triesPerNetwork; index += 1) {
      expect(await guess('schoolmate', `name_${index}`, network)).toBeNull();
    }
    expect(await guess('schoolmate', 'name_999', network)).toBe(serverWords.tooManyTriesHere);
    expect(await guess('schoolmate', 'name_999', '203.0.113.8')).toBeNull();
    expect((await signIn(new Browser(server.app), goodPassword)).statusCode).toBe(200);
  });
});

it('a hall of people who sign in behind one address is never stopped', async () => {
  for (let person = 0; person < limits.triesPerNetwork + 50; person += 1) {
    const named = { kind: 'schoolmate', name: `person_${person}`, id: null, passwordHash: null } as const;
    const mistyped = person % 3 === 0;
    if (mistyped) await server.ctx.tries.signIn(named, stranger('203.0.113.7'));
    const counted = await server.ctx.tries.signIn(named, stranger('203.0.113.7'));
    await counted.succeeded();
  }
});

describe('a hash that was made with older parameters', () => {
  it('is replaced at the next sign-in with the same password, and only then', async () => {
    const real = await openTestServer({}, false, new Passwords());
    await signUp(real, mobile, username);
    const old = await hash(goodPassword, { memoryCost: 4096, timeCost: 3, parallelism: 1 });
    await real.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ password_hash: old }).where('username', '=', username).execute(),
    );
    const stored = async () =>
      (
        await real.ctx.database.read
          .selectFrom('schoolmates')
          .select('password_hash')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const attempt = (password: string) => real.as(null).post(paths.signIn, { username, password });
    await attempt('wrong');
    expect(await stored()).toBe(old);
    expect((await attempt(goodPassword)).statusCode).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await attempt(goodPassword)).statusCode).toBe(200);
    expect(await stored()).toBe(renewed);
    await real.close();
  });
});

it('too many sign-ins at once are answered with 503 and a time to retry', async () => {
  server.ctx.passwords.verify = async () => {
    throw new ApiError('unavailable', messages.unavailable, { retryAfterSeconds: 5 });
  };
  const answer = await signIn(new Browser(server.app), goodPassword);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().error]).toEqual([
    503,
    '5',
    messages.unavailable,
  ]);
});
