import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('adds the list of pictures that belong to no photo, empty', async () => {
  const { kysely, migrate } = await migrateFrom('0049-loose-photos');
  await migrate();
  expect(await kysely.selectFrom('loose_photos').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});
