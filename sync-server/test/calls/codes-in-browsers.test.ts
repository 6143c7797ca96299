import { codes } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { goodPassword, lastCode, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';
import { statementsOf } from '#test/scene/stored.ts';

/** A code works only in the browser that asked for it. A known device has its own limits. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1' });
});
afterAll(() => server.close());

const send = (who: Browser, mobile: string) => who.post(paths.sendForgotCode, { mobile });
const verify = (who: Browser, mobile: string, otp: string) =>
  who.post(paths.verifyCode, { mobile, otp, context: 'forgot' });
let names = 0;
const aMember = async () => {
  const mobile = aMobile();
  const username = `browser_${++names}`;
  await signUp(server, mobile, username);
  server.pass(codes.resendAfter);
  return { mobile, username };
};

describe('a code', () => {
  // Shows threat:guessing-codes, asvs:6.6.1
  it('is accepted in the browser that asked for it, and in no other browser that knows it', async () => {
    const { mobile } = await aMember();
    const [mine, others] = [new Browser(server.app), new Browser(server.app)];
    const sent = await send(mine, mobile);
    expect(sent.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-code',
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
        path: '/',
        maxAge: 300,
      }),
    ]);
    const code = lastCode(server, mobile);
    const client = await server.as(null).post(paths.verifyCode, { mobile, otp: code, context: 'forgot' });
    expect([client.statusCode, client.json().code]).toEqual([400, 'invalid-code']);
    expect((await verify(others, mobile, code)).json().code).toBe('invalid-code');
    expect((await verify(mine, mobile, code)).statusCode).toBe(200);
  });

  // Shows threat:lockout
  it('stays valid while a stranger asks for other codes and guesses', async () => {
    const { mobile } = await aMember();
    const [mine, stranger] = [new Browser(server.app), new Browser(server.app)];
    await send(mine, mobile);
    const code = lastCode(server, mobile);
    server.pass(codes.resendAfter);
    await send(stranger, mobile);
    const wrong = lastCode(server, mobile) === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 7; guess += 1) await verify(stranger, mobile, wrong);
    expect((await verify(stranger, mobile, lastCode(server, mobile))).json().error).toBe(
      serverWords.codeUsedUp,
    );
    expect((await verify(mine, mobile, code)).statusCode).toBe(200);
  });
});

describe('a device where the owner of a number has signed in', () => {
  // Shows threat:lockout
  it('gets a code even when strangers have used up the number’s codes', async () => {
    const { mobile, username } = await aMember();
    const phone = new Browser(server.app);
    await phone.post(paths.signIn, { username, password: goodPassword });
    await phone.post(paths.signOut);
    for (let asked = 0; asked < 6; asked += 1) {
      await send(new Browser(server.app), mobile);
      server.pass(codes.resendAfter);
    }
    expect((await send(new Browser(server.app), mobile)).json().error).toBe(serverWords.tooManyCodes);
    expect((await send(phone, mobile)).statusCode).toBe(200);
    const verified = await verify(phone, mobile, lastCode(server, mobile));
    expect(verified.statusCode).toBe(200);
  });

  it('counts as known only for its own number', async () => {
    const [mine, other] = [await aMember(), await aMember()];
    const phone = new Browser(server.app);
    await phone.post(paths.signIn, { username: mine.username, password: goodPassword });
    for (let asked = 0; asked < 6; asked += 1) {
      await send(new Browser(server.app), other.mobile);
      server.pass(codes.resendAfter);
    }
    expect((await send(phone, other.mobile)).json().error).toBe(serverWords.tooManyCodes);
  });
});

describe('known and unknown numbers and names', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Returns the statements and the number of hashes that a call costs. */
  async function workOf(call: () => Promise<unknown>): Promise<{ statements: string[]; hashes: number }> {
    const verifying = vi.spyOn(server.ctx.passwords, 'verify');
    const statements = await statementsOf(call);
    const work = {
      // The first try of an hour inserts a row, the next one updates it.
      statements: statements.map((text) =>
        text.replace(/^(insert into|update) "attempts".*/, 'a try is counted'),
      ),
      hashes: verifying.mock.calls.length,
    };
    vi.restoreAllMocks();
    return work;
  }
  const post = (path: string, body: object) => () => server.as(null).post(path, body);

  // Shows threat:enumeration
  it.each([paths.sendCode, paths.sendForgotCode])('cost %s the same work', async (path) => {
    const { mobile } = await aMember();
    const known = await workOf(post(path, { mobile }));
    expect(known.statements.length).toBeGreaterThan(4);
    expect(await workOf(post(path, { mobile: aMobile() }))).toEqual(known);
  });

  it('cost a wrong code the same work', async () => {
    const { mobile } = await aMember();
    const unknown = aMobile();
    for (const each of [mobile, unknown]) await server.as(null).post(paths.sendForgotCode, { mobile: each });
    const guess = (to: string) => {
      const otp = lastCode(server, to) === '000000' ? '000001' : '000000';
      return workOf(post(paths.verifyCode, { mobile: to, otp, context: 'forgot' }));
    };
    expect(await guess(unknown)).toEqual(await guess(mobile));
  });

  // Shows threat:enumeration, asvs:6.3.8
  it('cost a sign-in with a wrong password the same work, including one hash', async () => {
    const { username } = await aMember();
    const attempt = (name: string) => workOf(post(paths.signIn, { username: name, password: 'wrong-one' }));
    const known = await attempt(username);
    expect(known.hashes).toBe(1);
    expect(await attempt('nobody_at_all')).toEqual(known);
    for (const path of [paths.adminLogin, paths.teacherLogin]) {
      const email = (name: string) =>
        workOf(post(path, { email: `${name}@example.org`, password: 'wrong-one' }));
      expect((await email('nobody')).hashes).toBe(1);
    }
  });
});
