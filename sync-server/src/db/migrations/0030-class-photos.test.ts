import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('takes one photo of each schoolmate for a class, whose tags go with the photo and the people', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0030-class-photos');
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert('schools (id, name, revision, created_at)', `('s', 'St. Mary’s', 3, '${at}')`);
  insert(
    'batches (id, school_id, label, label_key, revision, floor, created_at)',
    `('b', 's', '2013', '2013', 5, 0, '${at}')`,
  );
  insert('divisions (id, batch_id, name, name_key, created_at)', `('d', 'b', '10-A', '10-a', '${at}')`);
  const people = ['one', 'two'].map((id) => `('${id}', '${id}', 'Other', '${at}', 1)`).join();
  insert('schoolmates (id, name, gender, created_at, revision)', people);

  await migrate();

  const photo = (id: string) =>
    insert(
      'class_photos (id, division_id, added_by, digest, created_at)',
      `('${id}', 'd', 'one', 'digest', '${at}')`,
    );
  photo('p');
  expect(() => photo('again')).toThrow('UNIQUE');
  const tag = 'class_photo_tags (id, class_photo_id, marked_by_tag, x, y, size, person_id, made_by, number)';
  insert(
    tag,
    "('mark', 'p', null, 1, 2, 300, null, 'two', 1), ('name', 'p', 'mark', 1, 2, 300, 'two', 'one', 2), ('own', 'p', null, 1, 2, 300, null, 'one', 3)",
  );
  const tags = () => kysely.selectFrom('class_photo_tags').select(['id', 'made_by', 'declined']).execute();
  expect(await tags()).toEqual([
    { id: 'mark', made_by: 'two', declined: 0 },
    { id: 'name', made_by: 'one', declined: 0 },
    { id: 'own', made_by: 'one', declined: 0 },
  ]);
  connection.prepare("delete from schoolmates where id = 'two'").run();
  expect(await tags()).toEqual([{ id: 'own', made_by: 'one', declined: 0 }]);
  connection.prepare("delete from divisions where id = 'd'").run();
  expect(await tags()).toEqual([]);
  await kysely.destroy();
});
