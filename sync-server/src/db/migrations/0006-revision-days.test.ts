import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('knows no revisions of earlier days, so that no old tombstone is deleted too early', async () => {
  const { kysely, migrate } = await migrateFrom('0006-revision-days');
  const at = '2026-01-01T00:00:00.000Z';
  const [school, batch] = [{ id: 'school', name: 'A school', revision: 1, created_at: at }, { id: 'batch' }];
  await kysely.insertInto('schools').values(school).execute();
  const row = { ...batch, school_id: 'school', label: '2012', label_key: '2012', revision: 7, floor: 2 };
  await kysely
    .insertInto('batches')
    .values({ ...row, created_at: at })
    .execute();

  await migrate();
  expect(await kysely.selectFrom('revision_days').selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom('batches').select(['revision', 'floor']).execute()).toEqual([
    { revision: 7, floor: 2 },
  ]);
  await kysely.destroy();
});
