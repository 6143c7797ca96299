import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps earlier acts without details', async () => {
  const { kysely, migrate } = await migrateFrom('0008-audit');
  const look = {
    id: 'look',
    at: '2026-01-01T00:00:00.000Z',
    actor_kind: 'admin' as const,
    actor_id: 'admin',
    action: 'read-people' as const,
    school_id: 'school',
    subject_id: 'division',
  };
  await kysely.insertInto('audit').values(look).execute();

  await migrate();
  expect(await kysely.selectFrom('audit').selectAll().execute()).toEqual([{ ...look, details: null }]);
  await kysely.destroy();
});
