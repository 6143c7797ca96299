import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps older answers, which name no authority', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0053-authority-of-answers');
  const columns = 'account_kind, account_id, key, fingerprint, status, body, created_at';
  connection.exec(
    `insert into idempotency_keys (${columns}) values ('admin', 'a', 'k', 'f', 200, '{}', '2026-01-01')`,
  );
  await migrate();
  expect(connection.prepare('select key, body, authority from idempotency_keys').all()).toEqual([
    { key: 'k', body: '{}', authority: '[]' },
  ]);
  await kysely.destroy();
});
