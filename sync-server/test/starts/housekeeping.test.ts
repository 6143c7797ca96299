import { idempotencyKeysKept, idempotencyKeysPerAccount } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purgeExpired, runHousekeeping } from '#server/housekeeping.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';

const day = 24 * 60 * 60 * 1000;
const mobile = '+919876543210';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
});
afterEach(() => server.close());

type PurgedTable = 'attempts' | 'otp_challenges' | 'sessions' | 'idempotency_keys' | 'join_requests';
const countOf = async (table: PurgedTable) =>
  (await server.ctx.database.read.selectFrom(table).selectAll().execute()).length;

async function leaveTraces(): Promise<void> {
  await anAdmin(server);
  await server.as(null).post(paths.adminLogin, { email: 'nobody@example.org', password: 'wrong-password' });
  await server.as(null).post(paths.sendCode, { mobile });
}

it('keeps rows that have not expired', async () => {
  await leaveTraces();
  const counts = async () =>
    [await countOf('attempts'), await countOf('otp_challenges'), await countOf('sessions')] as const;
  const before = await counts();
  expect(Math.min(...before)).toBeGreaterThan(0);
  server.pass(day - 1000);
  await purgeExpired(server.ctx);
  expect(await counts()).toEqual(before);
});

it('deletes counted tries after a day, codes after two, and sessions sixty days after their end', async () => {
  await leaveTraces();
  server.pass(day + 1000);
  await purgeExpired(server.ctx);
  expect([await countOf('attempts'), await countOf('otp_challenges')]).toEqual([0, 1]);
  server.pass(day);
  await purgeExpired(server.ctx);
  expect([await countOf('otp_challenges'), await countOf('sessions')]).toEqual([0, 1]);
  server.pass(60 * day);
  await purgeExpired(server.ctx);
  expect(await countOf('sessions')).toBe(0);
});

it('deletes stored responses and withdrawn requests once no repeat can come', async () => {
  const at = server.ctx.clock().toISOString();
  const request = { schoolmate_id: 'someone', division_id: 'somewhere', self_intro: null, created_at: at };
  const answer = { account_kind: 'admin', account_id: 'someone', status: 200, body: '{}' } as const;
  await server.ctx.database.write(async (tx) => {
    await tx
      .insertInto('idempotency_keys')
      .values({ ...answer, key: 'a key', fingerprint: 'a call', created_at: at })
      .execute();
    await tx
      .insertInto('join_requests')
      .values([
        { ...request, id: 'withdrawn', state: 'withdrawn', decided_at: at },
        { ...request, id: 'accepted', state: 'accepted', decided_at: at },
      ])
      .execute();
  });
  const counts = async () => {
    await purgeExpired(server.ctx);
    return [await countOf('idempotency_keys'), await countOf('join_requests')];
  };
  server.pass(idempotencyKeysKept);
  expect(await counts()).toEqual([1, 2]);
  server.pass(1000);
  expect(await counts()).toEqual([0, 1]);
});

it('stores only the newest responses of each account, for any number of changes', async () => {
  const answer = { account_kind: 'schoolmate', fingerprint: 'a call', status: 200, body: '{}' } as const;
  const at = server.ctx.clock().getTime();
  const keys = Array.from({ length: idempotencyKeysPerAccount + 2 }, (_, age) => age);
  await server.ctx.database.write(async (tx) => {
    for (const age of keys) {
      const created_at = new Date(at - age).toISOString();
      const row = { ...answer, account_id: 'busy', key: `key ${age}`, created_at };
      await tx.insertInto('idempotency_keys').values(row).execute();
    }
    const created_at = new Date(at - idempotencyKeysKept).toISOString();
    const row = { ...answer, account_id: 'quiet', key: 'old', created_at };
    await tx.insertInto('idempotency_keys').values(row).execute();
  });
  await purgeExpired(server.ctx);
  const left = await server.ctx.database.read.selectFrom('idempotency_keys').select('key').execute();
  expect(new Set(left.map((row) => row.key))).toEqual(
    new Set(['old', ...keys.slice(0, -2).map((age) => `key ${age}`)]),
  );
});

it('logs and counts a job that fails, and runs the other jobs', async () => {
  await leaveTraces();
  server.pass(61 * day);
  const { database, metrics } = server.ctx;
  const { checkpointWal } = database;
  const failure = new Error('The disk is full.');
  database.checkpointWal = async () => {
    throw failure;
  };
  const logged: object[] = [];
  const log = { error: (fields: object) => logged.push(fields), warn: () => undefined };
  await runHousekeeping(server.ctx, log);
  database.checkpointWal = checkpointWal;
  expect(logged).toEqual([{ err: failure, job: 'empty-wal' }]);
  expect(await countOf('otp_challenges')).toBe(0);
  const text = await metrics.registry.metrics();
  expect(text).toContain('memcherrish_housekeeping_runs_total{job="purge-expired",result="done"} 1');
  expect(text).toContain('memcherrish_housekeeping_runs_total{job="empty-wal",result="failed"} 1');
  const at = Math.floor(server.ctx.clock().getTime() / 1000);
  expect(text).toContain(`last_success_timestamp_seconds{job="purge-expired"} ${at}`);
  expect(text).not.toContain('last_success_timestamp_seconds{job="empty-wal"}');
});
