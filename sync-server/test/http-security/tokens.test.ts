import { sessionLifetime } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { admitted, sessionToken } from '#test/scene/cast-school.ts';
import { claimsOf, forgedTokens, type Named, token } from '#test/scene/forged-tokens.ts';
import { anAdmin, goodPassword, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
let mobiles = 0;
const newMobile = () => `+9198765${String(++mobiles).padStart(5, '0')}`;

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin });
});
afterAll(() => server.close());

/** A call that requires a session and changes nothing. */
const pullWith = (headers: Record<string, string>) => server.as(null).get(paths.pull, headers);
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
const codeOf = async (headers: Record<string, string>) => {
  const answer = await pullWith(headers);
  return [answer.statusCode, answer.statusCode === 200 ? null : answer.json().code];
};

/** Opens a valid session and returns its claims. */
async function aSession(): Promise<Named> {
  const id = nanoid(16);
  const created_at = server.ctx.clock().toISOString();
  await server.ctx.database.write((tx) =>
    tx
      .insertInto('schoolmates')
      .values({ id, name: id, claimed_at: created_at, revision: 0, field_revisions: '{}', created_at })
      .execute(),
  );
  return server.app.jwt.decode<Named>(await sessionToken(server, 'schoolmate', id)) as Named;
}

describe('a token', () => {
  it('a token with valid claims is accepted, so the forged ones below fail only for their flaw', async () => {
    const { sub, sid, kind } = await aSession();
    expect(await codeOf(bearer(token(claimsOf({ sub, sid, kind }), server.ctx.tokenSecret)))).toEqual([
      200,
      null,
    ]);
  });

  const names = Object.keys(forgedTokens({ sub: '', sid: '', kind: '' }, 'secret'));

  // Shows threat:forged-tokens, asvs:9.1.1
  it.each(names)('a token with the flaw "%s" is rejected in the header and in the cookie', async (name) => {
    const { sub, sid, kind } = await aSession();
    const forged = forgedTokens({ sub, sid, kind }, server.ctx.tokenSecret)[name] ?? '';
    expect(await codeOf(bearer(forged))).toEqual([401, 'not-signed-in']);
    expect(await codeOf({ cookie: `__Host-session=${forged}` })).toEqual([401, 'not-signed-in']);
  });

  it('an expired token gets its own code, so that the app keeps its data and asks for the password', async () => {
    const { sub, sid, kind } = await aSession();
    const past = { ...claimsOf({ sub, sid, kind }), exp: Math.floor(Date.now() / 1000) - 1 };
    expect(await codeOf(bearer(token(past, server.ctx.tokenSecret)))).toEqual([401, 'session-expired']);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Token x', 'Bearer a b'])(
    'is missing from the header %j',
    async (authorization) => {
      const [status, code] = await codeOf({ authorization });
      expect([status, code]).toEqual([401, 'not-signed-in']);
    },
  );

  it('is never read from the address or the body', async () => {
    const { sub, sid, kind } = await aSession();
    const good = token(claimsOf({ sub, sid, kind }), server.ctx.tokenSecret);
    for (const name of ['token', 'access_token', 'authorization', 'jwt']) {
      const answer = await server.as(null).get(`${paths.pull}?${name}=${good}`);
      expect(answer.statusCode).toBe(401);
    }
  });
});

describe('a session', () => {
  // Shows threat:admin-password, asvs:7.1.1
  it.each([
    ['schoolmate', sessionLifetime.schoolmate],
    ['teacher', sessionLifetime.teacher],
    ['admin', sessionLifetime.admin],
  ] as const)('ends exactly on time by the clock of the server for a %s', async (kind, lifetime) => {
    const opened = await server.ctx.database.write((tx) =>
      server.ctx.sessions.open(tx, admitted(kind, nanoid(16)), null),
    );
    const { account } = opened;
    const check = () => server.ctx.sessions.check(account.sessionId, account);
    expect(opened.expiresAt.getTime() - server.ctx.clock().getTime()).toBe(lifetime);
    server.pass(lifetime - 1);
    await expect(check()).rejects.toMatchObject({ code: 'account-gone' });
    server.pass(1);
    await expect(check()).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('stays revoked after it has also expired', async () => {
    const { sub, sid } = await aSession();
    await server.ctx.database.write((tx) => server.ctx.sessions.end(tx, sid));
    server.pass(sessionLifetime.schoolmate);
    const check = server.ctx.sessions.check(sid, { kind: 'schoolmate', id: sub });
    await expect(check).rejects.toMatchObject({ code: 'session-revoked' });
  });

  // Shows threat:forged-tokens
  it('is a database row: a valid token without one is rejected', async () => {
    const named = { sub: nanoid(16), sid: nanoid(24), kind: 'schoolmate' };
    const good = token(claimsOf(named), server.ctx.tokenSecret);
    expect(await codeOf(bearer(good))).toEqual([401, 'session-expired']);
  });
});

describe('a bearer token takes precedence over a cookie', () => {
  // Shows spec:access.1
  it('a call with a valid bearer token and a valid cookie uses the bearer token', async () => {
    const [one, other] = [
      await signUp(server, newMobile(), 'one'),
      await signUp(server, newMobile(), 'other'),
    ];
    const cookie = `__Host-session=${one.token}`;
    const answer = await server.as(null).get(paths.session, { ...bearer(other.token), cookie });
    expect(answer.json().account._id).toBe(other.id);
  });

  it.each(['Bearer nonsense', 'Bearer', 'Basic dXNlcjpwYXNz'])(
    'a call with the bearer token %j is rejected although its cookie is valid',
    async (authorization) => {
      const { sub, sid, kind } = await aSession();
      const cookie = `__Host-session=${token(claimsOf({ sub, sid, kind }), server.ctx.tokenSecret)}`;
      expect(await codeOf({ cookie })).toEqual([200, null]);
      expect(await codeOf({ cookie, authorization })).toEqual([401, 'not-signed-in']);
    },
  );
});

describe('the cookies', () => {
  const attributes = (header: string) => {
    const [pair = '', ...rest] = header.split('; ');
    return {
      name: pair.split('=')[0],
      rest: rest.filter((each) => !/^(Expires|Max-Age)=/.test(each)).sort(),
    };
  };
  const strict = ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'];
  const setBy = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie'] ?? []].flat() as string[];

  // Shows spec:fields.130, spec:access.1, asvs:3.3.1
  it('are bound to our host, TLS and our pages, and hidden from scripts, for every kind of sign-in', async () => {
    const mobile = newMobile();
    await signUp(server, mobile, 'by_password');
    await anAdmin(server);
    const guest = server.as(null);
    await guest.post(paths.sendCode, { mobile });
    const otp = server.messages.at(-1)?.code;
    const answers = [
      await guest.post(paths.signIn, { username: 'by_password', password: goodPassword }),
      await guest.post(paths.adminLogin, { email: 'admin@example.org', password: goodPassword }),
      await guest.post(paths.verifyCode, { mobile, otp, context: 'signin' }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      const cookies = setBy(answer).map(attributes);
      expect(cookies).toContainEqual({ name: '__Host-session', rest: strict });
      // A signed-in person no longer needs a proof.
      expect(cookies).toContainEqual({ name: '__Host-proof', rest: strict });
      // The device is a known device of this account from now on.
      expect(cookies).toContainEqual({ name: '__Host-device', rest: strict });
      expect(cookies).toHaveLength(3);
      const [session] = answer.cookies.filter(({ name }) => name === '__Host-session');
      expect(session?.value).toBe(answer.json().token);
      expect(session?.expires?.getTime()).toBeGreaterThan(server.ctx.clock().getTime());
      const [proof] = answer.cookies.filter(({ name }) => name === '__Host-proof');
      expect(proof?.value).toBe('');
    }
  });

  it('last as long as the proof that they contain', async () => {
    const mobile = newMobile();
    await server.as(null).post(paths.sendCode, { mobile });
    const answer = await server
      .as(null)
      .post(paths.verifyCode, { mobile, otp: server.messages.at(-1)?.code });
    expect(setBy(answer).map(attributes)).toEqual([{ name: '__Host-proof', rest: strict }]);
    expect(answer.cookies[0]).toMatchObject({ value: answer.json().token, maxAge: 600 });
  });

  it('are not set by a failed call', async () => {
    const { caller } = await signUp(server, newMobile(), 'still_in');
    const failed = [
      await server.as(null).post(paths.signIn, { username: 'still_in', password: 'wrong' }),
      await server.as(null).post(paths.signIn, { username: 'still_in' }),
      await server.as(null).post(paths.adminLogin, { email: 'nobody@example.org', password: 'wrong' }),
      await server.as(null).post(paths.teacherLogin, { email: 'nobody@example.org', password: 'wrong' }),
      await server.as(null).post(paths.verifyCode, { mobile: newMobile(), otp: '000000' }),
      await caller.get(paths.session),
      await caller.get(paths.pull),
    ];
    for (const answer of failed) expect(setBy(answer)).toEqual([]);
  });

  it('work for a whole visit from sign-in to sign-out', async () => {
    await signUp(server, newMobile(), 'visitor');
    const browser = new Browser(server.app);
    await browser.post(paths.signIn, { username: 'visitor', password: goodPassword });
    expect((await browser.get(paths.session)).json().account.name).toBe('visitor');
    const kept = new Map(browser.cookies);
    expect((await browser.post(paths.signOut)).statusCode).toBe(204);
    expect(browser.cookies.has('__Host-session')).toBe(false);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.get(paths.pull)).json().code).toBe('session-revoked');
  });
});
