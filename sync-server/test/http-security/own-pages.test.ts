import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { anAdmin, goodPassword, lastCode, openTestServer, type TestServer } from '#test/scene/harness.ts';

/** The requests that a browser makes from a foreign page: with our cookies and without a preflight. */

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin });
  await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = new Browser(server.app);
  await browser.post(paths.adminLogin, { email: 'admin@example.org', password: goodPassword });
});

type Headers = Record<string, string>;

const ours: [name: string, headers: Headers][] = [
  ['our origin', { origin: ourOrigin }],
  ['our origin, and the browser says so', { origin: ourOrigin, 'sec-fetch-site': 'same-origin' }],
  ['no origin, and the browser says the same origin', { 'sec-fetch-site': 'same-origin' }],
];

const notOurs: [name: string, headers: Headers][] = [
  ['a request without origin headers', {}],
  ['another origin', { origin: 'https://evil.example' }],
  ['the null origin', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['our name without TLS', { origin: 'http://reunion.example.org' }],
  ['our name at another port', { origin: `${ourOrigin}:8443` }],
  ['a name that begins as ours', { origin: `${ourOrigin}.evil.example` }],
  ['a name below ours', { origin: 'https://x.reunion.example.org' }],
  ['our origin with a path', { origin: `${ourOrigin}/` }],
  ['our origin in capitals', { origin: ourOrigin.toUpperCase() }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['the same site', { 'sec-fetch-site': 'same-site' }],
  ['no site', { 'sec-fetch-site': 'none' }],
  [
    'another origin that claims to be ours',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
];

const schoolCount = async () =>
  (await server.ctx.database.read.selectFrom('schools').select('id').execute()).length;

/** A form that a page of another site can send without a preflight. */
const multipart = (name: string) => ({
  payload: `--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n${name}\r\n--b--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});

describe('a change authorised by a cookie', () => {
  // Shows spec:limits.33
  it.each(ours)('is accepted from %s', async (_name, headers) => {
    const before = await schoolCount();
    const answer = await browser
      .from(headers)
      .send({ method: 'POST', url: paths.schools, ...multipart('Ours') });
    expect(answer.statusCode).toBe(201);
    expect(await schoolCount()).toBe(before + 1);
    expect((await browser.from(headers).post(paths.signOut)).statusCode).toBe(204);
  });

  it.each(notOurs)('is rejected from %s, multipart too, and has no effect', async (_name, headers) => {
    const before = await schoolCount();
    const foreign = browser.from(headers);
    const attempts = [
      await foreign.send({ method: 'POST', url: paths.schools, ...multipart('Theirs') }),
      await foreign.post(paths.batches('some-school-id-0'), { batch: '2012-13' }),
      await foreign.send({
        method: 'POST',
        url: paths.signOut,
        headers: { 'content-type': 'text/plain' },
        payload: '{}',
      }),
      await foreign.post(paths.signOut),
    ];
    for (const answer of attempts) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin']);
    }
    expect(await schoolCount()).toBe(before);
    expect((await browser.get(paths.session)).json().account).not.toBeNull();
  });

  it('is rejected at unknown addresses too', async () => {
    const answer = await browser.from({}).post('/api/nothing-here', {});
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin']);
  });

  it('does not prevent reads from anywhere, as another site cannot see the response', async () => {
    const answer = await browser.from({ origin: 'https://evil.example' }).get(paths.schools);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('has no CORS header that lets another site send one', async () => {
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: paths.schools,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a change without a cookie', () => {
  it('is accepted from a program that sends no origin', async () => {
    const answer = await new Browser(server.app, {}).post(paths.adminLogin, {
      email: 'admin@example.org',
      password: goodPassword,
    });
    expect(answer.statusCode).toBe(200);
  });

  it.each(notOurs.filter(([, headers]) => Object.keys(headers).length > 0))(
    'that would sign a browser in is rejected from %s',
    async (_name, headers) => {
      const guest = new Browser(server.app, headers);
      const answer = await guest.post(paths.adminLogin, {
        email: 'admin@example.org',
        password: goodPassword,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin']);
      expect(guest.cookies.size).toBe(0);
    },
  );
});

describe('the proof of a number in a cookie', () => {
  it('signs up only from our pages, and is not used up by a rejected request', async () => {
    const mobile = '+919876543219';
    const tab = new Browser(server.app);
    await tab.post(paths.sendCode, { mobile });
    await tab.post(paths.verifyCode, { mobile, otp: lastCode(server, mobile) });
    const entry = { username: 'by_cookie', password: goodPassword };
    for (const [, headers] of notOurs) {
      const answer = await tab.from(headers).put(paths.signUp(mobile), entry);
      expect(answer.json().code).toBe('foreign-origin');
    }
    expect((await tab.put(paths.signUp(mobile), entry)).statusCode).toBe(200);
  });
});

describe('a server without PUBLIC_URL, outside production', () => {
  it('only localhost, 127.0.0.1 and [::1] at the listening port are our own', async () => {
    const local = await openTestServer();
    try {
      await local.app.listen({ port: 0, host: '127.0.0.1' });
      const address = local.app.server.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      const statusFrom = async (origin: string) =>
        (await new Browser(local.app, { origin }).post(paths.sendCode, { mobile: '+919876543210' }))
          .statusCode;
      for (const host of ['localhost', '127.0.0.1', '[::1]']) {
        expect(await statusFrom(`http://${host}:${port}`)).toBe(200);
        expect(await statusFrom(`https://${host}:${port}`)).toBe(403);
        expect(await statusFrom(`http://${host}:${port + 1}`)).toBe(403);
        expect(await statusFrom(`http://${host}`)).toBe(403);
      }
      expect(await statusFrom(`http://example.org:${port}`)).toBe(403);
    } finally {
      await local.close();
    }
  });
});
