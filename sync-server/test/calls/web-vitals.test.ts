import { webVitals } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';

/** Tests POST /api/web-vitals, which receives the loading times of a page and nothing else. */

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin });
  browser = new Browser(server.app);
});
afterAll(() => server.close());

const lcp = { name: 'LCP', value: 812, rating: 'good' };
const report = {
  route: '/schools/:schoolId/batches/:batchId/assembly',
  metrics: [
    lcp,
    { name: 'CLS', value: 0.013, rating: 'good' },
    { name: 'INP', value: 240, rating: 'needs-improvement' },
    { name: 'FCP', value: 0, rating: 'good' },
    { name: 'TTFB', value: 3_600_000, rating: 'poor' },
  ],
};
const send = (body: object) => browser.post(paths.webVitals, body);

describe('a web-vitals report', () => {
  it.each(['/', '/viewpage-new', '/*', '/schools/:schoolId/batches/:batchId/divisions/:divisionId/details'])(
    'is accepted for the route %s from any sender, with an empty answer and no cookie',
    async (route) => {
      const answer = await send({ ...report, route });
      expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, '', []]);
      expect(server.ctx.vitals.take()).toEqual([
        `Page speed of ${route}: LCP 1 good (at worst 812); CLS 1 good (at worst 0.013); INP 1 in need of improvement (at worst 240); FCP 1 good (at worst 0); TTFB 1 poor (at worst 3600000).`,
      ]);
    },
  );

  // Shows spec:calls.41
  // Shows decision:web-vitals
  it('is refused from a page of another origin', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await browser.from({ origin }).post(paths.webVitals, report);
      expect([origin, answer.statusCode, answer.json().code]).toEqual([origin, 403, 'foreign-origin']);
    }
  });

  // Shows spec:calls.41
  // Shows decision:web-vitals
  it('is refused above 2 KB, with the app’s own error response', async () => {
    const fits = JSON.stringify(report).padEnd(webVitals.maxBytes);
    const sendText = (payload: string) =>
      browser.send({
        method: 'POST',
        url: paths.webVitals,
        headers: { 'content-type': 'application/json' },
        payload,
      });
    expect((await sendText(fits)).statusCode).toBe(204);
    const answer = await sendText(`${fits} `);
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { code: 'too-large', error: serverWords.tooLarge, message: serverWords.tooLarge },
    ]);
  });
});

describe('a web-vitals report that contains', () => {
  beforeEach(() => void server.ctx.vitals.take());
  const wrong: [name: string, body: object, field: string][] = [
    ['an address with an id', { ...report, route: '/schools/V1StGXR8_Z5jdHi6B-myT/batches' }, 'route'],
    ['an address with a number', { ...report, route: '/users/919847011223' }, 'route'],
    ['an address with a query', { ...report, route: '/viewpage-new?next=me' }, 'route'],
    ['an address of another site', { ...report, route: 'https://example.org/' }, 'route'],
    ['a line break for the log', { ...report, route: '/a\n/b' }, 'route'],
    ['no route', { metrics: [lcp] }, 'route'],
    ['a route that is not a text', { ...report, route: 7 }, 'route'],
    ['the name of a user', { ...report, user: 'anjali' }, 'user'],
    ['the id of a page view', { ...report, metrics: [{ ...lcp, id: 'v5-1-2' }] }, 'metrics.0.id'],
    ['an unknown measure', { ...report, metrics: [{ ...lcp, name: 'FPS' }] }, 'metrics.0.name'],
    ['an unknown rating', { ...report, metrics: [{ ...lcp, rating: 'great' }] }, 'metrics.0.rating'],
    ['a text for a value', { ...report, metrics: [{ ...lcp, value: '812' }] }, 'metrics.0.value'],
    ['a value below zero', { ...report, metrics: [{ ...lcp, value: -1 }] }, 'metrics.0.value'],
    ['more than an hour', { ...report, metrics: [{ ...lcp, value: 3_600_001 }] }, 'metrics.0.value'],
    ['a measure twice', { ...report, metrics: [lcp, lcp] }, 'metrics'],
    ['no measure', { ...report, metrics: [] }, 'metrics'],
    ['no list', { ...report, metrics: lcp }, 'metrics'],
  ];
  it.each(wrong)('%s is refused at the field, and nothing is stored', async (_name, body, field) => {
    const answer = await send(body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(server.ctx.vitals.take()).toEqual([]);
  });
});
