import { randomUUID } from 'node:crypto';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHousekeeping } from '#server/housekeeping.ts';
import { serveMetrics } from '#server/http/metrics-server.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';

let server: TestServer;
let metrics: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  server = await openTestServer();
  server.ctx.metrics.watch(server.ctx.snapshots, server.ctx.attention);
  metrics = await serveMetrics(server.ctx.metrics, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await metrics.close();
  await server.close();
});

const at = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`);
const read = async () => (await at('/metrics')).text();

it('counts requests by pattern and status, and their seconds', async () => {
  const guest = server.as(null);
  await guest.get('/api/schoolmates/919876543210');
  await guest.get('/api/schoolmates/919876543210');
  await guest.get('/healthz');
  const text = await read();
  const labels = 'method="GET",route="/api/schoolmates/:mobile"';
  expect(text).toContain(`memcherrish_http_requests_total{${labels},status="401"} 2`);
  expect(text).toContain(`memcherrish_http_request_seconds_count{${labels}} 2`);
  expect(text).toContain('memcherrish_http_requests_total{method="GET",route="/healthz",status="200"} 1');
});

// Shows threat:secrets-in-logs
it('shows no number that people typed and no id', async () => {
  const { id, caller } = await aMember(server);
  await caller.get(paths.pull);
  await server.as(null).get('/api/nothing/919876543210');
  const text = await read();
  expect(text).not.toContain('919876543210');
  expect(text).not.toContain(id);
});

it('counts messages that the provider accepted and rejected', async () => {
  const guest = server.as(null);
  await guest.post(paths.sendCode, { mobile: '+919811111111' });
  server.sms.fail = true;
  await guest.post(paths.sendCode, { mobile: '+919811111112' });
  server.sms.fail = false;
  const text = await read();
  expect(text).toContain('memcherrish_sms_total{result="accepted"} 1');
  expect(text).toContain('memcherrish_sms_total{result="rejected"} 1');
});

it('counts changes that an outbox sent again', async () => {
  const { id } = await aMember(server);
  const caller = server.as(await sessionToken(server, 'schoolmate', id));
  const again = caller.with({ [idempotencyKey]: randomUUID() });
  await again.post(paths.readNotifications, { ids: [] });
  const before = /replays_total (\d+)/.exec(await read())?.[1];
  await again.post(paths.readNotifications, { ids: [] });
  expect([before, /replays_total (\d+)/.exec(await read())?.[1]]).toEqual(['0', '1']);
});

it('shows every hourly job and each result of messages before the first event', async () => {
  const own = await openTestServer();
  const stop = startHousekeeping(own.ctx, { error: () => undefined, warn: () => undefined }, () => undefined);
  stop();
  const text = await own.ctx.metrics.registry.metrics();
  await own.close();
  const jobs = [...text.matchAll(/housekeeping_runs_total{job="([a-z-]+)",result="failed"} 0/g)];
  expect(jobs.map(([, job]) => job)).toEqual(expect.arrayContaining(['purge-expired', 'empty-wal']));
  for (const [, job] of jobs) {
    expect(text).toMatch(new RegExp(`housekeeping_runs_total{job="${job}",result="done"} [01]`));
    expect(text).toContain(`housekeeping_last_failure_timestamp_seconds{job="${job}"} 0`);
  }
  for (const figure of ['sms', 'mail'])
    for (const result of ['accepted', 'rejected'])
      expect(text).toContain(`memcherrish_${figure}_total{result="${result}"} 0`);
});

it('shows the delay of the event loop and the cache of snapshots', async () => {
  const text = await read();
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(text).toContain('memcherrish_snapshots{what="made"} 0');
});

it('is served at its own address alone', async () => {
  expect((await at('/')).status).toBe(404);
  expect((await at('/metrics?all')).status).toBe(404);
  expect((await server.as(null).get('/metrics')).body).not.toContain('memcherrish_');
});
