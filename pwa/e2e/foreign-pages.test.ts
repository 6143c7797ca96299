import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** Attacks from a foreign page on a signed-in browser, and from texts on our own pages. */

const account = { name: 'Admin', email: 'admin@example.org', password: 'a-long-and-odd-one' };

/**
 * Another server on this machine. At our host name it is the same site, so all cookies are sent; at another
 * name it is not.
 */
const foreign = story.extend('foreignPort', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const { host } = new URL(server.address);
  const other = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      request.url === '/framing'
        ? `<iframe src="http://${host}/" onload="document.title = 'loaded'"></iframe>`
        : `<form method="post" action="http://${host}${paths.schools}" enctype="multipart/form-data">
             <input name="name" value="Theirs"><button>Go</button></form>`,
    );
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onCleanup(() => void other.close());
  return (other.address() as AddressInfo).port;
});

const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(path, body ? { method, headers, body: JSON.stringify(body) } : { method });
      return { status: answer.status, body: await answer.text() };
    },
    [method, path, body] as const,
  );

async function signInHere(page: Page): Promise<void> {
  await page.goto('/');
  await call(page, 'POST', paths.adminRegister, account);
  const { email, password } = account;
  expect((await call(page, 'POST', paths.adminLogin, { email, password })).status).toBe(200);
}

foreign(
  'a form and a script of a foreign page change nothing, with or without cookies',
  async ({ device, server, foreignPort }) => {
    const { page, context, errors } = await device();
    errors.expect(failedRequest);
    errors.expect(/CORS policy|Content Security Policy/);
    await signInHere(page);
    // Returns whether each of the requests below carried the cookies.
    const sent: Promise<boolean>[] = [];
    for (const name of ['127.0.0.1', 'localhost']) {
      const theirs = await context.newPage();
      await theirs.goto(`http://${name}:${foreignPort}/`);
      theirs.on('request', (request) => {
        if (request.method() === 'POST')
          sent.push(request.allHeaders().then((headers) => 'cookie' in headers));
      });
      const opaque = await theirs.evaluate(
        async ([address, schools, signOut]) => {
          const form = () => {
            const fields = new FormData();
            fields.set('name', 'Theirs');
            return fields;
          };
          const send = (url: string, init: RequestInit) =>
            fetch(`${address}${url}`, { credentials: 'include', ...init }).then(
              (answer) => answer.type,
              () => 'refused',
            );
          return [
            await send(schools, { method: 'POST', mode: 'no-cors', body: form() }),
            await send(signOut, { method: 'POST', mode: 'no-cors' }),
            await send(schools, { method: 'POST', body: form() }),
            await send(schools, { method: 'PUT', body: form() }),
            await send(schools, {}),
          ];
        },
        [server.address, paths.schools, paths.signOut] as const,
      );
      // The two without CORS reach the server; the foreign page can read no response.
      expect(opaque.slice(2)).toEqual(['refused', 'refused', 'refused']);
      const [answer] = await Promise.all([
        theirs.waitForResponse((response) => response.request().isNavigationRequest()),
        theirs.getByRole('button').click(),
      ]);
      expect(answer.status()).toBe(403);
      await Promise.all(sent);
      await theirs.close();
    }
    expect(await Promise.all(sent)).toContain(true);
    expect(JSON.parse((await call(page, 'GET', paths.schools)).body)).toEqual([]);
    expect(JSON.parse((await call(page, 'GET', paths.session)).body).account).not.toBeNull();
  },
);

foreign('a foreign page cannot frame our pages', async ({ device, foreignPort }) => {
  const { page, errors } = await device();
  errors.expect(/frame-ancestors|Refused to display|refused to connect/i);
  await page.goto(`http://127.0.0.1:${foreignPort}/framing`);
  await page.waitForFunction(() => document.title === 'loaded');
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});

foreign(
  'no text becomes markup or a script, and the service worker starts nonetheless',
  async ({ device }) => {
    const { page, errors } = await device();
    errors.expect(/Trusted|Content Security Policy/);
    await page.goto('/');
    const refused = await page.evaluate(() => {
      const nameOf = (attempt: () => unknown) => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : 'unknown';
        }
      };
      const inline = document.createElement('script');
      return {
        markup: nameOf(() => {
          document.body.innerHTML = '<img src=x onerror=alert(1)>';
        }),
        frame: nameOf(() => {
          document.createElement('iframe').srcdoc = '<p>';
        }),
        script: nameOf(() => {
          inline.textContent = 'document.title = "ran"';
        }),
        address: nameOf(() => {
          inline.src = '/assets/any.js';
        }),
        worker: nameOf(() => new Worker('/service-worker.js')),
        'another policy': nameOf(() => Reflect.get(window, 'trustedTypes').createPolicy('another', {})),
      };
    });
    expect(new Set(Object.values(refused))).toEqual(new Set(['TypeError']));
    const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(worker).toMatch(/\/service-worker\.js$/);
  },
);
