import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('counts older photos with their usual size', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0054-photo-bytes');
  connection.exec(
    `insert into photos (id, name, owner_kind, owner_id, preview, created_at)
      values ('p', 'public', 'school', 's', '', '2026-01-01T00:00:00.000Z')`,
  );
  await migrate();
  expect(connection.prepare('select id, bytes from photos').all()).toEqual([{ id: 'p', bytes: 80_000 }]);
  await kysely.destroy();
});
