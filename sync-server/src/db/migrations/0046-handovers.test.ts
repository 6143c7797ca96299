import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('adds the list of packs that were taken in, empty', async () => {
  const { kysely, migrate } = await migrateFrom('0046-handovers');
  await migrate();
  expect(await kysely.selectFrom('handovers').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});
