import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';
import type { PostRow } from '../community-rows.ts';
import type { Tables } from '../tables.ts';

const created_at = '2026-01-01T00:00:00.000Z';
const batch = {
  id: 'batch',
  school_id: 'school',
  label: '2008 - 2009',
  label_key: '2008-2009',
  revision: 7,
  floor: 3,
  created_at,
};
const post: Omit<PostRow, 'event_id' | 'parent_id' | 'reaction' | 'memorial'> = {
  id: 'post',
  batch_id: 'batch',
  author_id: 'author',
  text: 'Do you remember?',
  version: 1,
  revision: 1,
  removed: 0,
  created_at,
  edited_at: null,
};
const report = { id: 'one', post_id: 'post', reporter_id: 'reporter', reason: null, decided_at: null };

let kysely: Kysely<Tables>;
beforeEach(async () => {
  const { migrate, ...opened } = await migrateFrom('0004-posts');
  kysely = opened.kysely;
  const school = { id: 'school', name: 'School', photo_id: null, revision: 2, created_at };
  await kysely.insertInto('schools').values(school).execute();
  await kysely.insertInto('batches').values(batch).execute();
  await migrate();
});
afterEach(() => kysely.destroy());

it('keeps the batches and starts their posts at revision 0', async () => {
  expect(await kysely.selectFrom('batches').selectAll().execute()).toEqual([
    { ...batch, posts_revision: 0, posts_floor: 0 },
  ]);
  expect(await kysely.selectFrom('posts').selectAll().execute()).toEqual([]);
});

it('lets a post outlive its author, but not its batch', async () => {
  await kysely.insertInto('posts').values(post).execute();
  expect(await kysely.selectFrom('schoolmates').selectAll().execute()).toEqual([]);
  await expect(kysely.deleteFrom('batches').execute()).rejects.toThrow(/FOREIGN KEY/);
});

it('rejects a repeated id, an invalid flag, and a second report by the same person', async () => {
  await kysely.insertInto('posts').values(post).execute();
  await expect(kysely.insertInto('posts').values(post).execute()).rejects.toThrow(/UNIQUE/);
  const odd = { ...post, id: 'odd', removed: 2 as 0 };
  await expect(kysely.insertInto('posts').values(odd).execute()).rejects.toThrow(/CHECK/);
  const row = { ...report, state: 'open' as const, created_at };
  await kysely.insertInto('post_reports').values(row).execute();
  const again = { ...row, id: 'two', state: 'kept' as const };
  await expect(kysely.insertInto('post_reports').values(again).execute()).rejects.toThrow(/UNIQUE/);
});
