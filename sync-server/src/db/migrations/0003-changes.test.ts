import type SQLite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';
import type { Tables } from '../tables.ts';

/** Uses a database after the second migration, with people who had changed their fields. */

const at = '2026-01-01T00:00:00.000Z';
const person = {
  id: 'asha',
  name: 'Asha Nair',
  mobile: '+919876543210',
  revision: 3,
  field_revisions: '{"place":3,"email":1}',
  claimed_at: at,
  created_at: at,
};
const request = {
  id: 'request',
  schoolmate_id: 'asha',
  division_id: 'd',
  state: 'pending',
  created_at: at,
} as const;

let connection: SQLite.Database;
let kysely: Kysely<Tables>;

beforeEach(async () => {
  const { migrate, ...opened } = await migrateFrom('0003-changes');
  ({ connection, kysely } = opened);
  await kysely.insertInto('schoolmates').values(person).execute();
  await kysely
    .insertInto('join_requests')
    .values({ ...request, self_intro: null, decided_at: null })
    .execute();
  await migrate();
});
afterEach(() => kysely.destroy());

it('keeps people and their requests, and records no author for old changes of fields', async () => {
  const row = await kysely.selectFrom('schoolmates').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...person, field_changes: '{}' });
  expect(await kysely.selectFrom('join_requests').selectAll().execute()).toMatchObject([request]);
});

it('stores one response for each account and key', async () => {
  const answer = { fingerprint: 'f', status: 200, body: '{}', created_at: at };
  const asha = { account_kind: 'schoolmate', account_id: 'asha', key: 'k', ...answer } as const;
  await kysely.insertInto('idempotency_keys').values(asha).execute();
  await expect(kysely.insertInto('idempotency_keys').values(asha).execute()).rejects.toThrow(/UNIQUE/);
  const others = [
    { ...asha, key: 'another' },
    { ...asha, account_id: 'banu' },
    { ...asha, account_kind: 'teacher' as const },
  ];
  await kysely.insertInto('idempotency_keys').values(others).execute();
  expect(await kysely.selectFrom('idempotency_keys').selectAll().execute()).toHaveLength(4);
});

it('finds old rows to delete with an index', () => {
  const plan = connection
    .prepare("explain query plan delete from idempotency_keys where created_at < '2026-01-01'")
    .all() as { detail: string }[];
  expect(plan.map((step) => step.detail).join()).toContain('idempotency_keys_age');
});
