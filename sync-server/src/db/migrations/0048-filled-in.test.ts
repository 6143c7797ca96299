import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps older uploads, which filled in nothing', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0048-filled-in');
  connection.exec(`
    insert into schools (id, name, revision, created_at) values ('s', 'A', 1, '${at}');
    insert into batches (id, school_id, label, label_key, created_at) values ('b', 's', '2009', '2009', '${at}');
    insert into divisions (id, batch_id, name, name_key, created_at) values ('d', 'b', 'A', 'a', '${at}');
    insert into schoolmates (id, name, created_at) values ('p', 'Anu', '${at}');
    insert into imports (id, division_id, at, added) values ('i', 'd', '${at}', 1);
    insert into imported_people (import_id, schoolmate_id, created) values ('i', 'p', 1);
  `);
  await migrate();
  expect(connection.prepare('select added, filled from imports').all()).toEqual([{ added: 1, filled: 0 }]);
  expect(connection.prepare('select schoolmate_id, filled from imported_people').all()).toEqual([
    { schoolmate_id: 'p', filled: null },
  ]);
  await kysely.destroy();
});
