import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/sync/columns.ts';
import { packed } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { describe, expect, test } from 'vitest';
import { freshState, type PersonDatabase } from '#local/db/database.ts';
import type { Edit, OutboxRow } from '#local/edits/edits.ts';
import type { Changes } from '#sync/changes.ts';
import { DexieStore } from '#sync/store.ts';
import { Superseded } from '#sync/superseded.ts';
import { MemoryDatabase } from './memory-tables.ts';

/** The writes of the app's sync, each in one transaction or not at all. */

const me = { kind: 'teacher', teacher: { profilePhoto: null }, assignments: [] } as unknown as Me;
const structure: Structure = {
  ...{ _id: 'school', name: 'School', image: null },
  batches: [
    { _id: 'batch', batch: '2012', divisions: ['d1', 'd2', 'd3'].map((_id) => ({ _id, name: _id })) },
  ],
};
const roster = (divisionId: string, ...photos: string[]): Roster => ({
  ...{ divisionId, batchId: 'batch', schoolId: 'school', relation: 'school', revision: 1, schoolmates: [] },
  teachers: photos.map((profilePhoto) => ({ profilePhoto }) as Roster['teachers'][number]),
});
const changes = (given: Partial<Changes>): Changes => ({
  ...{ me, rosters: [], droppedRosters: [], structures: [], droppedStructures: [], kept: ['batch'] },
  ...{ answered: new Set(), cursor: 'next', epoch: 'first', asOf: '', confirmed: [], unnamedPhotos: [] },
  ...{ posts: [], droppedPosts: [], postBatches: {} },
  ...given,
});

async function aDevice(...rosters: Roster[]) {
  const db = new MemoryDatabase('store') as unknown as PersonDatabase;
  await db.transaction('rw', db.state, db.structures, db.rosters, async () => {
    await db.state.add(freshState('generation', 0));
    await db.structures.put(structure);
    await db.rosters.bulkPut(rosters.map(packed));
  });
  return { db, store: new DexieStore(db, 'generation') };
}

test('a roster is stored with its division of the structure, and dropped without one', async () => {
  const { store } = await aDevice(roster('d1'), roster('lost'));
  expect((await store.read()).slots).toEqual([
    { schoolId: 'school', batchId: 'batch', divisionId: 'd1' },
    { schoolId: '', batchId: '', divisionId: 'lost' },
  ]);
});

test('wanted batches that arrived are marked as answered', async () => {
  const { db, store } = await aDevice();
  await db.transaction('rw', db.wanted, () =>
    db.wanted.bulkPut([{ batchId: 'batch' }, { batchId: 'other' }]),
  );
  const answer = { divisions: [], postBatches: [], changes: () => changes({ answered: new Set(['batch']) }) };
  await store.apply(answer, 5, new Set());
  expect(await db.wanted.toArray()).toEqual([{ batchId: 'other' }]);
});

test('a pull reads and replaces the rows that it touches in one transaction, with the cursor', async () => {
  const { db, store } = await aDevice(roster('d1'), roster('d2'));
  const seen: string[] = [];
  const answer = {
    divisions: ['d1'],
    postBatches: [],
    changes: ({ rosters }: { rosters: PackedRoster[] }) => {
      seen.push(...rosters.map((each) => each.divisionId));
      return changes({ rosters: [packed(roster('d3'))], droppedRosters: ['d1'] });
    },
  };
  expect(await store.apply(answer, 5, new Set())).toEqual([]);
  expect(seen).toEqual(['d1']);
  expect((await db.rosters.toArray()).map((each) => each.divisionId)).toEqual(['d2', 'd3']);
  expect(await db.state.get('state')).toMatchObject({ cursor: 'next', lastContact: 5, contact: 'live' });
});

test('unreferenced photos are deleted before the rows are stored, and photos of other classes stay', async () => {
  const { db, store } = await aDevice(roster('d1', '/a', '/b', '/c'), roster('d2', '/b'));
  const answer = {
    divisions: ['d1'],
    postBatches: [],
    changes: () => changes({ droppedRosters: ['d1'], unnamedPhotos: ['/a', '/b', '/c'] }),
  };
  expect(await store.apply(answer, 5, new Set())).toEqual(['/a', '/c']);
  expect(await store.apply(answer, 5, new Set(['/a']))).toEqual(['/c']);
  expect(await db.rosters.count()).toBe(2);
  expect((await db.state.get('state'))?.cursor).toBeNull();
  expect(await store.apply(answer, 5, new Set(['/a', '/c']))).toEqual([]);
  expect(await db.rosters.count()).toBe(1);
  expect((await db.state.get('state'))?.cursor).toBe('next');
});

test('a device that now belongs to another person stores nothing', async () => {
  const { db } = await aDevice(roster('d1'));
  const store = new DexieStore(db, 'earlier');
  const answer = { divisions: [], postBatches: [], changes: () => changes({ droppedRosters: ['d1'] }) };
  await expect(store.apply(answer, 5, new Set())).rejects.toThrow(Superseded);
  expect(await db.rosters.count()).toBe(1);
});

const about = { schoolId: 'school', batchId: 'batch' };
const post = (...replyIds: string[]) =>
  ({
    _id: 'post',
    batchId: 'batch',
    photos: [],
    replies: replyIds.map((_id) => ({ _id })),
  }) as unknown as Post;
const reported = (given: { postId: string; replyTo?: string }): Edit => ({
  ...{ kind: 'report', ...about, ...given, reason: null },
});
const replied: Edit = { kind: 'reply', ...about, postId: 'reply', replyTo: 'post', text: 'Yes!' };

/** After a restore, the server did not know the post or reply of an edit, and a pull settles this. */
describe.each([
  ['a report of a post', reported({ postId: 'post' }), post(), undefined],
  ['a report of a reply', reported({ postId: 'reply', replyTo: 'post' }), post('reply'), post('other')],
  ['a reply', replied, post(), undefined],
])('%s whose subject was missing', (_name, edit, there, missing) => {
  async function afterPull(held: Post | undefined, pulled: Post[]) {
    const { db, store } = await aDevice();
    const row = { key: 'k', seq: 1, layout: 1, edit, madeAt: '', tries: 1, problem: null, conflicts: null };
    await db.transaction('rw', db.outbox, db.posts, async () => {
      await db.outbox.put({ ...row, state: 'sent', offered: true, answered: { missed: true } } as OutboxRow);
      if (held) await db.posts.put(held);
    });
    const pull = async (given: Partial<Changes>) => {
      await store.apply(
        { divisions: [], postBatches: ['batch'], changes: () => changes(given) },
        5,
        new Set(),
      );
      return (await db.outbox.toArray()).map(({ state, offered }) => ({ state, offered }));
    };
    return { pull, first: await pull({ confirmed: ['k'], posts: pulled }) };
  }

  test('is offered again by the pull that brings the subject', async () => {
    const { pull, first } = await afterPull(undefined, missing ? [missing] : []);
    expect(first).toEqual([]);
    expect(await pull({ posts: [there] })).toEqual([{ state: 'waiting', offered: true }]);
  });

  test('is offered again although an earlier pull brought the subject', async () => {
    expect((await afterPull(there, [])).first).toEqual([{ state: 'waiting', offered: true }]);
  });
});
