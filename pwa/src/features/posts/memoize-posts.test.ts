import { expect, test } from 'vitest';
import type { OutboxRow } from '#local/edits/edits.ts';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { memoizePosts } from './memoize-posts.ts';

const about = { postId: 'a', schoolId: 's', batchId: 'b' };
const row: OutboxRow = {
  ...{ key: 'k', layout: 1, madeAt: '', tries: 0, problem: null, conflicts: null, state: 'waiting' },
  edit: { kind: 'post', text: 'typed', photos: [], ...about },
};
const post = (change: Partial<ShownPost> = {}): ShownPost => ({
  ...{ _id: 'a', batchId: 'b', authorId: 'me', text: 'typed', createdAt: 'x', editedAt: null, version: 1 },
  ...{ photos: [{ path: '/uploads/a.webp', preview: 'p' }], mark: null, pending: null, reported: false },
  ...{ replies: [], reactions: { own: null, others: {} } },
  ...change,
});

test('a post that looks the same stays the same object', () => {
  const last = [post({ pending: row }), post({ _id: 'b' })];
  const next = memoizePosts(last, [post({ _id: 'b' }), post({ pending: { ...row } })]);
  expect(next[0]).toBe(last[1]);
  expect(next[1]).toBe(last[0]);
});

test.each<[string, Partial<ShownPost>]>([
  ['the text', { text: 'edited' }],
  ['the version', { version: 2 }],
  ['the author', { authorId: null }],
  ['the time', { createdAt: 'y' }],
  ['the time of the edit', { editedAt: 'y' }],
  ['the photos', { photos: [] }],
  ['the reactions', { reactions: { own: null, others: { heart: ['asha'] } } }],
  ['the own reaction', { reactions: { own: 'heart', others: {} } }],
  [
    'the replies',
    {
      replies: [
        {
          ...{ _id: 'r', authorId: 'asha', text: 'Yes', createdAt: 'x' },
          ...{ mark: null, pending: null, reported: false },
        },
      ],
    },
  ],
  ['the mark', { mark: 'waiting' }],
  ['the report', { reported: true }],
  ['the pending edit', { pending: row }],
])('a change of %s creates a new object', (_, change) => {
  const next = post(change);
  expect(memoizePosts([post()], [next])[0]).toBe(next);
});

test.each<[string, Partial<OutboxRow>]>([
  ['was refused', { state: 'refused' }],
  ['left the device', { tries: 1 }],
  ['was changed', { key: 'l' }],
  ['was refused for another reason', { problem: { code: null, message: 'no', fields: {} } }],
])('a pending edit that %s creates a new object', (_, change) => {
  const next = post({ pending: { ...row, ...change } });
  expect(memoizePosts([post({ pending: row })], [next])[0]).toBe(next);
});
