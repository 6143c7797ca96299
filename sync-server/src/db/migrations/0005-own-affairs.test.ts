import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps open sessions, without a device label', async () => {
  const { kysely, migrate } = await migrateFrom('0005-own-affairs');
  const session = {
    id: 'session',
    kind: 'teacher' as const,
    account_id: 'somebody',
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-02-01T00:00:00.000Z',
    revoked_at: null,
  };
  await kysely.insertInto('sessions').values(session).execute();

  await migrate();
  expect(await kysely.selectFrom('sessions').selectAll().execute()).toEqual([
    { ...session, label: null, last_seen_at: null },
  ]);
  expect(await kysely.selectFrom('deletions').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});
