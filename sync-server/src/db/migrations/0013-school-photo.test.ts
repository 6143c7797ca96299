import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps each photo, and adds no photo of school days', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0013-school-photo');
  const created_at = '2026-01-01T00:00:00.000Z';
  await kysely
    .insertInto('photos')
    .values({ id: 'now', name: 'public', owner_kind: 'schoolmate', owner_id: 'a', preview: '', created_at })
    .execute();
  connection
    .prepare(
      `insert into schoolmates (id, name, photo_id, revision, field_revisions, created_at) values ('a', 'Anu', 'now', 0, '{}', ?)`,
    )
    .run(created_at);

  await migrate();
  expect(
    await kysely.selectFrom('schoolmates').select(['id', 'photo_id', 'school_photo_id']).execute(),
  ).toEqual([{ id: 'a', photo_id: 'now', school_photo_id: null }]);
  const nobodys = kysely.updateTable('schoolmates').set({ school_photo_id: 'nowhere' }).execute();
  await expect(nobodys).rejects.toThrow('FOREIGN KEY');
  await kysely.destroy();
});
