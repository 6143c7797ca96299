import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { anAdmin, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anAddressOf, type Route, routesOf } from '#test/scene/routes.ts';

/** Tests what is true at every address, including routes that are added later. */

let server: TestServer;
let routes: Route[];
let appDir: string;

beforeAll(async () => {
  appDir = mkdtempSync(join(tmpdir(), 'memcherrish-app-'));
  mkdirSync(join(appDir, 'assets'));
  writeFileSync(join(appDir, 'index.html'), '<!doctype html>');
  writeFileSync(join(appDir, 'service-worker.js'), '');
  writeFileSync(join(appDir, 'assets/app-1.js'), '');
  server = await openTestServer({ PUBLIC_URL: ourOrigin, APP_DIR: appDir });
  routes = await routesOf(server);
});
afterAll(async () => {
  await server.close();
  rmSync(appDir, { recursive: true });
});

const everywhere = {
  [ownAnswer.name.toLowerCase()]: ownAnswer.value,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
};

function expectProtected(name: string, { headers }: LightMyRequestResponse): void {
  expect(headers, name).toMatchObject(everywhere);
  const policy = String(headers['content-security-policy']);
  expect(policy, name).toContain("default-src 'none'");
  expect(policy, name).toContain("frame-ancestors 'none'");
  expect(policy, name).not.toMatch(/unsafe|\*|https?:/);
  const isReference = name.startsWith(`GET ${paths.docs}`) || name === `GET ${paths.openapi}`;
  const isBoxedIn = policy.startsWith('sandbox');
  if (!isReference && !isBoxedIn) expect(policy, name).toContain("require-trusted-types-for 'script'");
  // In a sandboxed response, no script can run that would request a camera.
  const asked = isBoxedIn ? [] : ['camera', 'microphone', 'geolocation', 'payment'];
  for (const feature of asked) expect(headers['permissions-policy'], name).toContain(`${feature}=()`);
  const opened = Object.keys(headers).filter((header) => header.startsWith('access-control'));
  expect(opened, name).toEqual([]);
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`;

describe('every address', () => {
  // Shows threat:csrf, asvs:3.2.1, asvs:14.2.2
  it('the response for a guest has security headers and no shared cache stores it', async () => {
    for (const route of routes) {
      const answer = await server.app.inject({ method: route.method as 'GET', url: anAddressOf(route) });
      expectProtected(nameOf(route), answer);
      // The pages of the API reference and the app are the same for everyone.
      if (nameOf(route).startsWith(`GET ${paths.docs}`) || route.url === '/*') continue;
      expect(['no-store', 'private, no-cache'], nameOf(route)).toContain(answer.headers['cache-control']);
    }
  });

  it('the files of the app have security headers, and only those with a hash in their name are cached', async () => {
    const kept = 'public, max-age=31536000, immutable';
    const files = {
      '/': 'no-store',
      '/dashboard': 'no-store',
      '/service-worker.js': 'no-cache',
      '/assets/app-1.js': kept,
      '/assets/gone.js': 'no-store',
    };
    for (const [url, cache] of Object.entries(files)) {
      const answer = await server.app.inject({ method: 'GET', url });
      expectProtected(url, answer);
      expect(answer.headers['cache-control'], url).toBe(cache);
    }
  });

  // Shows threat:hello-camera
  it('only one page may use the camera and the screen wake lock', async () => {
    const policyOf = async (url: string) =>
      String((await server.app.inject({ method: 'GET', url })).headers['permissions-policy']);
    for (const url of ['/hello', '/hello?from=card']) {
      const policy = await policyOf(url);
      for (const feature of ['camera', 'screen-wake-lock']) expect(policy).toContain(`${feature}=(self)`);
      expect(policy.match(/self/g)).toHaveLength(2);
      expect(policy).toContain('microphone=()');
    }
    for (const url of ['/', '/index.html', '/hello/more', '/settings?next=/hello', '/assets/app-1.js']) {
      expect(await policyOf(url), url).not.toContain('self');
    }
  });

  // Shows threat:csrf, asvs:3.5.1
  it('a change by cookie is rejected from another page, in every form without a preflight', async () => {
    await anAdmin(server);
    const browser = new Browser(server.app);
    await browser.post(paths.adminLogin, { email: 'admin@example.org', password: goodPassword });
    expect(browser.cookies.size).toBeGreaterThan(0);
    const multipart = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nTheirs\r\n--b--\r\n';
    const bodies: [type: string, payload: string][] = [
      ['multipart/form-data; boundary=b', multipart],
      ['application/x-www-form-urlencoded', 'name=Theirs'],
      ['text/plain', '{"name":"Theirs"}'],
      ['application/json', '{"name":"Theirs"}'],
    ];
    const changing = routes.filter(({ method }) => method !== 'GET');
    expect(changing.length).toBeGreaterThan(30);
    for (const origin of ['https://evil.example', 'null']) {
      const foreign = browser.from({ origin, 'sec-fetch-site': 'cross-site' });
      for (const route of changing) {
        for (const [type, payload] of bodies) {
          const answer = await foreign.send({
            method: route.method as 'POST',
            url: anAddressOf(route),
            headers: { 'content-type': type },
            payload,
          });
          const got = [nameOf(route), type, answer.statusCode, answer.json().code];
          expect(got).toEqual([nameOf(route), type, 403, 'foreign-origin']);
          expectProtected(nameOf(route), answer);
        }
      }
    }
    expect(JSON.parse((await browser.get(paths.session)).body).account).not.toBeNull();
  });
});
