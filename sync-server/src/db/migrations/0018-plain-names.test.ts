import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps every row of the renamed tables and finds a block by its index', async () => {
  const { connection, kysely, migrate } = await migrateFrom<unknown>('0018-plain-names');
  const insert = (table: string, row: Record<string, string>) =>
    connection
      .prepare(
        `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).map((key) => `@${key}`)})`,
      )
      .run(row);
  const at = '2026-01-01T00:00:00.000Z';
  insert('hidings', {
    owner_id: 'a',
    from_kind: 'schoolmate',
    from_id: 'b',
    from_name: 'Binu',
    mark: 'm',
    created_at: at,
  });
  insert('claims', {
    id: 'c',
    place_id: 'p',
    division_id: 'd',
    schoolmate_id: 's',
    state: 'waiting',
    created_at: at,
  });
  insert('claim_words', { claim_id: 'c', schoolmate_id: 's', word: 'knows', created_at: at });
  insert('removed_places', { schoolmate_id: 'p' });
  insert('barred_people', { division_id: 'd', name_key: 'binu', created_at: at });
  insert('invitations', {
    ...{
      id: 'i',
      token_hash: 't',
      place_id: 'p',
      division_id: 'd',
      inviter_kind: 'schoolmate',
      inviter_id: 's',
    },
    ...{ created_at: at, expires_at: at },
  });

  await migrate();
  const all = (sql: string) => connection.prepare(sql).all();
  expect(all('select owner_id, from_id, mark, dormant from blocks')).toEqual([
    { owner_id: 'a', from_id: 'b', mark: 'm', dormant: 0 },
  ]);
  expect(all('select listing_id from claims union all select listing_id from invitations')).toEqual([
    { listing_id: 'p' },
    { listing_id: 'p' },
  ]);
  expect(all('select word from claim_vouches')).toEqual([{ word: 'knows' }]);
  expect(all('select schoolmate_id from removed_listings')).toEqual([{ schoolmate_id: 'p' }]);
  expect(all('select name_key from import_exclusions')).toEqual([{ name_key: 'binu' }]);
  expect(() =>
    insert('claims', {
      id: 'e',
      listing_id: 'p',
      division_id: 'd',
      schoolmate_id: 's',
      state: 'waiting',
      created_at: at,
    }),
  ).toThrow('UNIQUE');
  expect(
    connection.prepare('explain query plan select owner_id from blocks where from_id = ?').all('b'),
  ).toMatchObject([{ detail: expect.stringContaining('blocks_from') }]);
  await kysely.destroy();
});
