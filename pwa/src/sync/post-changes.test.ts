import { postsOnDevice } from '@memcherrish/shared/domain/limits.ts';
import { aPersonView } from '@memcherrish/shared/testing/factories.ts';
import type { Post, PostsSnapshot } from '@memcherrish/shared/wire/events/posts.ts';
import { type Me, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect, test } from 'vitest';
import { changesOf, type ExpandedAnswer } from './changes.ts';
import { photosToKeep } from './photos.ts';
import { postChangesOf, touchedPosts } from './post-changes.ts';

const post = (id: string, minute = 0, changes: Partial<Post> = {}): Post => ({
  ...{ _id: id, batchId: id.slice(0, 2), authorId: 'anu', text: id },
  photos: [{ path: `/uploads/${id}.webp`, preview: '' }],
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  ...{ editedAt: null, version: 1 },
  ...changes,
});
const me: Extract<Me, { kind: 'teacher' }> = {
  kind: 'teacher',
  teacher: {
    ...{ _id: 'teacher', name: 'Mary', gender: null, email: null, mobile: null, place: null, whatsapp: null },
    ...{ instaUsername: null, fbUsername: null, currentStatus: null, about: null },
    ...{ profilePhoto: null, photoPreview: null },
  },
  assignments: [],
  deletionDueAt: null,
};
const answer = (changes: Partial<ExpandedAnswer>): ExpandedAnswer => ({
  ...{ protocol, epoch: 'first', at: '2026-01-01T00:00:00.000Z', me, schoolIds: [], structures: [] },
  ...{ batches: [], kept: [], cursor: 'next', posts: [], postBatches: ['b1'] },
  ...changes,
});
const snapshot = (batchId: string, posts: Post[], older = false): PostsSnapshot => ({
  ...{ batchId, revision: 9, posts, older },
});
const named = (batchId: string) => ({ kind: 'snapshot', batchId, path: '/p' }) as const;
const patch = (batchId: string, changed: Post[], removed: string[] = []) =>
  ({ kind: 'patch', batchId, revision: 10, changed, removed }) as const;
const ids = (posts: readonly Post[]) => posts.map((each) => each._id);
const held = { b1: { revision: 8, older: false }, b2: { revision: 3, older: true } };

test('reads and changes no posts for a response without post changes', () => {
  const given = answer({ postBatches: ['b1', 'b2'] });
  expect(touchedPosts(given, held)).toEqual([]);
  expect(postChangesOf(given, [], [], held)).toEqual({ posts: [], droppedPosts: [], postBatches: held });
});

test('replaces the stored posts of a batch by a snapshot', () => {
  const given = answer({ posts: [named('b1')], postBatches: ['b1', 'b2'] });
  expect(touchedPosts(given, held)).toEqual(['b1']);
  const changes = postChangesOf(given, [snapshot('b1', [post('b1-new', 1)], true)], [post('b1-old')], held);
  expect(ids(changes.posts)).toEqual(['b1-new']);
  expect(changes.droppedPosts).toEqual(['b1-old']);
  expect(changes.postBatches).toEqual({ ...held, b1: { revision: 9, older: true } });
});

test('adds, changes and removes posts by a patch, newest first', () => {
  const given = answer({
    posts: [patch('b1', [post('b1-c', 3), post('b1-b', 2, { text: 'edited' })], ['b1-a'])],
    postBatches: ['b1', 'b2'],
  });
  const changes = postChangesOf(given, [], [post('b1-a', 1), post('b1-b', 2)], held);
  expect(ids(changes.posts)).toEqual(['b1-c', 'b1-b']);
  expect(changes.posts[1]?.text).toBe('edited');
  expect(changes.droppedPosts).toEqual(['b1-a']);
  expect(changes.postBatches['b1']).toEqual({ revision: 10, older: false });
});

test('keeps only the newest posts and notes that there are older ones', () => {
  const full = Array.from({ length: postsOnDevice }, (_, at) => post(`b1-${at}`, at));
  const given = answer({ posts: [patch('b1', [post('b1-new', 10_000)])] });
  const changes = postChangesOf(given, [], full, { b1: { revision: 8, older: false } });
  expect(changes.posts).toHaveLength(postsOnDevice);
  expect(changes.posts[0]?._id).toBe('b1-new');
  expect(changes.droppedPosts).toEqual(['b1-0']);
  expect(changes.postBatches['b1']?.older).toBe(true);
});

test('deletes the stored posts of a batch that never had posts', () => {
  const given = answer({ posts: [{ kind: 'none', batchId: 'b1', revision: 0 }] });
  expect(touchedPosts(given, { b1: held.b1 })).toEqual(['b1']);
  const changes = postChangesOf(given, [], [post('b1-a')], { b1: held.b1 });
  const postBatches = { b1: { revision: 0, older: false } };
  expect(changes).toEqual({ posts: [], droppedPosts: ['b1-a'], postBatches });
});

test('deletes posts of a batch that the viewer may no longer read, whatever the response says', () => {
  const given = answer({ posts: [patch('b2', [post('b2-x', 1)])], postBatches: ['b1'] });
  expect(touchedPosts(given, held)).toEqual(['b2']);
  const changes = postChangesOf(given, [], [post('b2-a')], held);
  expect(changes).toEqual({ posts: [], droppedPosts: ['b2-a'], postBatches: { b1: held.b1 } });
});

test('changes nothing when the same patch is applied twice', () => {
  const given = answer({ posts: [patch('b1', [post('b1-b', 2)], ['b1-a'])], postBatches: ['b1'] });
  const once = postChangesOf(given, [], [post('b1-a', 1)], held);
  const twice = postChangesOf(given, [], once.posts, once.postBatches);
  expect(twice).toEqual({ ...once, droppedPosts: [] });
});

test('names the photos of posts as long as a post names them', () => {
  const given = answer({ posts: [patch('b1', [], ['b1-a'])], postBatches: ['b1'] });
  const before = { slots: [], rosters: [], structures: [], me: null, confirmed: [], postBatches: held };
  const changes = changesOf(
    given,
    { rosters: new Map(), posts: [] },
    { ...before, posts: [post('b1-a'), post('b1-b')] },
    [],
  );
  expect(changes.unnamedPhotos).toEqual(['/uploads/b1-a.webp']);
});

test('prefetches current photos first, then those from school days, then those of posts', () => {
  const anu = aPersonView('anu', {
    profilePic: '/uploads/anu.webp',
    schoolPhoto: { path: '/uploads/then.webp', preview: '' },
  });
  const bindu = aPersonView('bindu', { profilePic: '/uploads/bindu.webp' });
  const place = { schoolId: 's', schoolName: '', schoolImage: null, batchId: 'b1', batch: '', division: '' };
  const rosters = ['d1', 'd2'].map((divisionId) => ({
    ...{ divisionId, batchId: 'b1', schoolId: 's', relation: 'division' as const, revision: 1, teachers: [] },
    schoolmates: divisionId === 'd1' ? [anu] : [bindu],
  }));
  const assignments = ['d1', 'd2'].map((divisionId) => ({ ...place, divisionId, subject: '' }));
  const taught: Me = { ...me, assignments };
  expect(photosToKeep(taught, rosters, [], [post('b1-a', 1)])).toEqual(
    ['anu', 'bindu', 'then', 'b1-a'].map((name) => `/uploads/${name}.small.webp`),
  );
});

test("prefetches the small photos of posts after the people's, newest first", () => {
  const structure = { _id: 's', name: '', image: '/uploads/school.webp', batches: [] };
  expect(photosToKeep(me, [], [structure], [post('b1-a', 1), post('b1-b', 2)])).toEqual([
    '/uploads/school.webp',
    '/uploads/b1-b.small.webp',
    '/uploads/b1-a.small.webp',
  ]);
});
