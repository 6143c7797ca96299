import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { lineByLine } from '@memcherrish/shared/wire/sync/sync.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CastSchool, seedCast } from '#test/scene/cast-school.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
let school: CastSchool;
let member: Caller;

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://reunion.example.org' });
  school = await seedCast(server);
  member = server.as(await school.tokenOf('Dev Division'));
});
afterAll(() => server.close());

const raw = (method: string, url: string, options: object = {}) =>
  server.app.inject({ method: method as 'GET', url, ...options });
const json = { 'content-type': 'application/json' };

const answers: Record<string, { status: number; ask: () => Promise<LightMyRequestResponse> }> = {
  'a member call': { status: 200, ask: () => member.get(paths.pull) },
  'a call with contents': { status: 200, ask: () => member.get(paths.pull, { accept: lineByLine }) },
  'a call of a guest': { status: 200, ask: () => raw('GET', paths.schools) },
  'a snapshot': {
    status: 200,
    ask: () => member.get(paths.snapshot(school.places['1-1-A'].batchId, 'near')),
  },
  'a photo': {
    status: 200,
    ask: () => member.get(`${paths.uploads}${school.person('Asha Public').photoName}.webp`),
  },
  'an unchanged photo': {
    status: 304,
    ask: () =>
      member.get(`${paths.uploads}${school.person('Asha Public').photoName}.webp`, {
        'if-none-match': `"${school.person('Asha Public').photoName}.large"`,
      }),
  },
  'a hidden photo': {
    status: 404,
    ask: () => member.get(`${paths.uploads}${school.person('Asha Only Me').photoName}.webp`),
  },
  health: { status: 200, ask: () => raw('GET', '/healthz') },
  'a HEAD': { status: 200, ask: () => raw('HEAD', paths.schools) },
  'an unknown field': {
    status: 400,
    ask: () => raw('POST', paths.signIn, { payload: { username: 'x', password: 'y', z: 1 } }),
  },
  'invalid JSON': { status: 400, ask: () => raw('POST', paths.signIn, { payload: '{', headers: json }) },
  'an empty body': { status: 400, ask: () => raw('POST', paths.signIn, { payload: '', headers: json }) },
  'a call without a session': { status: 401, ask: () => raw('GET', paths.pull) },
  'a call that is not allowed': { status: 403, ask: () => member.get(paths.importTemplate) },
  'a foreign page': {
    status: 403,
    ask: () => raw('POST', paths.signIn, { headers: { origin: 'https://evil.example' } }),
  },
  'an unknown call': { status: 404, ask: () => raw('GET', '/api/nothing') },
  'an unknown method': { status: 404, ask: () => raw('DELETE', paths.signIn) },
  'an unknown POST outside the API': { status: 404, ask: () => raw('POST', '/nothing') },
  'an OPTIONS': { status: 404, ask: () => raw('OPTIONS', paths.signIn) },
  'an address that cannot be decoded': { status: 404, ask: () => raw('GET', '/api/schools/%E0%A4%A') },
  'a part of an address that is too long': {
    status: 404,
    ask: () => raw('GET', `/api/schools/${'x'.repeat(101)}`),
  },
  'a body that is too large': {
    status: 413,
    ask: () => raw('POST', paths.signIn, { payload: { username: 'x'.repeat(70_000) } }),
  },
  'a body of an unsupported type': {
    status: 415,
    ask: () =>
      raw('POST', paths.signIn, {
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
};

const isPhoto = (name: string) => name === 'a photo' || name === 'a photo that is known';

describe.each(Object.entries(answers))('%s', (name, { status, ask }) => {
  it('has every security header', async () => {
    const answer = await ask();
    const { headers } = answer;
    expect(answer.statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-memcherrish': ownAnswer.value,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http:|https:/);
    // A photo cannot be framed either (x-frame-options). Opened by itself it is sandboxed.
    expect(policy).toContain(name === 'a photo' ? 'sandbox' : "frame-ancestors 'none'");
    expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
  });

  it('is stored only by the caches that are meant to', async () => {
    const answer = await ask();
    const { url } = answer.raw.req;
    if (url?.startsWith('/api/')) expect(answer.headers['cache-control']).toBe('no-store');
    else if (isPhoto(name)) expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  it('has the usual error body', async () => {
    const answer = await ask();
    if (status < 400) return;
    const { code, error, message } = answer.json();
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(code).toMatch(/^[a-z-]+$/);
    expect(message).toBe(error);
    expect(error.length).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/FST_|node_modules|sync-server|stack/);
  });
});

it.each(['application/json', lineByLine])(
  'data as %s is sandboxed and has no header of a page',
  async (accept) => {
    const { headers } = await member.get(paths.pull, { accept });
    expect(headers['content-type']).toBe(accept);
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(headers['permissions-policy']).toBeUndefined();
  },
);

describe('a limit that is used up', () => {
  it('has the usual error body and says how long to wait', async () => {
    const tight = await openTestServer({ RATE_LIMITS: '0.0005' });
    try {
      const ask = () => tight.app.inject({ method: 'GET', url: paths.schools });
      for (const _ of [1, 2, 3]) expect((await ask()).statusCode).toBe(200);
      const refused = await ask();
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'rate-limited', error: refused.json().message });
      expect(Number(refused.headers['retry-after'])).toBe(refused.json().retryAfterSeconds);
      expect(refused.headers).toMatchObject({
        'x-memcherrish': ownAnswer.value,
        'cache-control': 'no-store',
      });
      expect(refused.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    } finally {
      await tight.close();
    }
  });
});

describe('HSTS_SUBDOMAINS=on', () => {
  it('asks browsers for TLS at all subdomains', async () => {
    const whole = await openTestServer({ PUBLIC_URL: 'https://reunion.example.org', HSTS_SUBDOMAINS: 'on' });
    const answer = await whole.app.inject({ method: 'GET', url: paths.schools });
    await whole.close();
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('plain http on the own machine', () => {
  it('no response asks the browser for TLS', async () => {
    const local = await openTestServer();
    const answer = await local.app.inject({ method: 'GET', url: paths.schools });
    await local.close();
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a bug', () => {
  it('is reported without internal details', async () => {
    const { get } = server.ctx.snapshots;
    server.ctx.snapshots.get = () => Promise.reject(new Error('secret inside'));
    const answer = await member.get(paths.snapshot(school.places['1-1-A'].batchId, 'near'));
    server.ctx.snapshots.get = get;
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'server-error',
      error: answer.json().message,
      message: expect.any(String),
    });
    expect(answer.body).not.toContain('secret');
    expect(answer.headers).toMatchObject({ 'x-memcherrish': ownAnswer.value, 'cache-control': 'no-store' });
  });
});
