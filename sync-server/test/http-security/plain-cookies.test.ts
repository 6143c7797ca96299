import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { goodPassword, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

let server: TestServer | null = null;
afterEach(() => server?.close());

const credentials = { username: 'by_password', password: goodPassword };

async function serverWithAccount(environment: Record<string, string>): Promise<TestServer> {
  const opened = await openTestServer(environment);
  server = opened;
  await signUp(opened, '+919876500001', credentials.username);
  return opened;
}

/** Returns the cookies that a sign-in at this host and address sets, without their values. */
async function setAtSignIn(
  { app }: TestServer,
  host: string,
  remoteAddress = '127.0.0.1',
): Promise<string[]> {
  const answer = await app.inject({
    method: 'POST',
    url: paths.signIn,
    payload: credentials,
    headers: { host },
    remoteAddress,
  });
  expect(answer.statusCode).toBe(200);
  return [answer.headers['set-cookie'] ?? []].flat();
}

const isHostBound = (cookie: string) => cookie.startsWith('__Host-') && /; Secure(;|$)/.test(cookie);
const isPlain = (cookie: string) => cookie.startsWith('plain-') && !/secure/i.test(cookie);

describe('cookies over plain http', () => {
  it('cookies of loopback are neither Secure nor prefixed outside production, because Safari stores no others there', async () => {
    const open = await serverWithAccount({});
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', 'LOCALHOST']) {
      const cookies = await setAtSignIn(open, host);
      expect(cookies).toHaveLength(3);
      expect(cookies.filter(isPlain)).toEqual(cookies);
      for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/);
    }
  });

  it('cookies of loopback work for a whole visit from sign-in to sign-out', async () => {
    const open = await serverWithAccount({});
    const browser = new Browser(open.app, { 'sec-fetch-site': 'same-origin' });
    await browser.post(paths.signIn, credentials);
    expect([...browser.cookies.keys()].sort()).toEqual(['plain-device', 'plain-session']);
    expect((await browser.get(paths.session)).json().account.name).toBe(credentials.username);
    expect((await browser.post(paths.signOut)).statusCode).toBe(204);
    expect([...browser.cookies.keys()]).toEqual(['plain-device']);
  });

  it('are Secure and prefixed outside production too, for another host or another machine', async () => {
    const open = await serverWithAccount({});
    const elsewhere = [
      await setAtSignIn(open, 'reunion.example.org'),
      await setAtSignIn(open, '127.0.0.1.example.org'),
      await setAtSignIn(open, 'localhost:3000', '192.0.2.7'),
    ];
    for (const cookies of elsewhere) expect(cookies.filter(isHostBound)).toEqual(cookies);
  });

  it.each([
    ['production', { NODE_ENV: 'production', ALLOW_OUTBOX: '1' }],
    [
      'production on loopback',
      { NODE_ENV: 'production', ALLOW_OUTBOX: '1', PUBLIC_URL: 'http://localhost:3000' },
    ],
    ['an https PUBLIC_URL', { PUBLIC_URL: ourOrigin }],
  ])('are neither set nor read with %s', async (_, environment) => {
    const open = await serverWithAccount({ RATE_LIMITS: '1000', ...environment });
    const cookies = await setAtSignIn(open, 'localhost:3000');
    expect(cookies).toHaveLength(3);
    expect(cookies.filter(isHostBound)).toEqual(cookies);
    const token = /^__Host-session=([^;]+)/.exec(cookies[0] ?? '')?.[1];
    const asked = await open.app.inject({
      url: paths.pull,
      headers: { host: 'localhost', cookie: `plain-session=${token}` },
    });
    expect(asked.statusCode).toBe(401);
    const known = await open.app.inject({
      url: paths.pull,
      headers: { host: 'localhost', cookie: `__Host-session=${token}` },
    });
    expect(known.statusCode).toBe(200);
  });
});
