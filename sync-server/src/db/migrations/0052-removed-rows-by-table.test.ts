import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps what removals hold, and finds the rows of one table by an index', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0052-removed-rows-by-table');
  const school = `insert into schools (id, name, revision, created_at)
    values ('s', 'Hill School', 1, '2026-01-01T00:00:00.000Z')`;
  const removal = `insert into removals (id, school_id, kind, subject_id, at, details)
    values ('r', 's', 'post', 'p', '2026-01-01T00:00:00.000Z', '{}')`;
  for (const statement of [school, removal]) connection.prepare(statement).run();
  const row = { removal_id: 'r', position: 0, table_name: 'posts', content: '{"id":"p"}' };
  await kysely.insertInto('removed_rows').values(row).execute();

  await migrate();

  const ofPosts = kysely.selectFrom('removed_rows').selectAll().where('table_name', '=', 'posts');
  expect(await ofPosts.execute()).toEqual([row]);
  const { sql, parameters } = ofPosts.compile();
  const plan = connection.prepare(`explain query plan ${sql}`).all(...parameters);
  expect(JSON.stringify(plan)).toContain('removed_rows_table');
  await kysely.destroy();
});
