import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps all admissions in force, and counts an undo by what it removes', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0051-door-states');
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert('schools (id, name, revision, created_at)', `('s', 'St. Mary’s', 3, '${at}')`);
  insert(
    'events (id, school_id, maker_kind, title, starts_at, zone, questions, version, created_at)',
    `('e', 's', 'admin', 'Reunion', '${at}', 'UTC', '[]', 1, '${at}')`,
  );
  const ids = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, n) => String(n).padStart(21, '0')));
  const undo = 'admissions (event_id, id, number, kind, removes, created_at)';
  insert(undo, `('e', 'undo-of-one-admission', 7, 'undo', '${ids(1)}', '${at}')`);
  insert(undo, `('e', 'undo-of-sixty-of-them', 9, 'undo', '${ids(60)}', '${at}')`);
  insert(
    'admissions (event_id, id, number, kind, who, created_at)',
    `('e', 'an-admission-of-before', 8, 'admit', 'walk-in:anu', '${at}')`,
  );

  await migrate();

  const rows = await kysely
    .selectFrom('admissions')
    .select(['number', 'discarded', 'weight'])
    .orderBy('number')
    .execute();
  expect(rows).toEqual([
    { number: 7, discarded: 0, weight: 2 },
    { number: 8, discarded: 0, weight: 1 },
    { number: 9, discarded: 0, weight: 73 },
  ]);
  expect(await kysely.selectFrom('events').select('door_revision').execute()).toEqual([{ door_revision: 0 }]);
  await kysely.destroy();
});
