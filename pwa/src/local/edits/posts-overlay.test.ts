import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { expect, test } from 'vitest';
import { type Edit, editLayout, type OutboxRow } from './edits.ts';
import type { Picture } from './mutations/pictures.ts';
import { asPost, shownPosts } from './posts-overlay.ts';

const about = (postId: string) => ({ postId, schoolId: 'school', batchId: 'b1' });
const picture: Picture = { bytes: new ArrayBuffer(1), type: 'image/webp' };
const served = (_id: string): Post => ({
  ...{ _id, batchId: 'b1', authorId: 'me', text: `server ${_id}`, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ editedAt: null, version: 3 },
  photos: [
    { path: '/uploads/1.webp', preview: 'p1' },
    { path: '/uploads/2.webp', preview: 'p2' },
  ],
});
const wrote = (postId: string, photos: Picture[] = []): Edit => ({
  ...{ kind: 'post', text: `typed ${postId}`, photos, ...about(postId) },
});
const edited = (postId: string, keep: string[] = []): Edit => ({
  ...{ kind: 'post-edit', text: 'edited', keep, photos: [picture], version: 3, ...about(postId) },
});
const unanswered = { replies: [], reactions: { own: null, others: {} } };
let count = 0;
const row = (edit: Edit, state: OutboxRow['state'] = 'waiting', more: Partial<OutboxRow> = {}): OutboxRow => {
  count += 1;
  return {
    ...{ seq: count, key: `k${count}`, layout: editLayout, edit, madeAt: '2026-02-02T00:00:00.000Z' },
    ...{ state, tries: 0, problem: null, conflicts: null, ...more },
  };
};
const shown = (posts: Post[], rows: OutboxRow[], reported = new Set<string>()) =>
  shownPosts('b1', posts, rows, 'me', reported);

test('shows the posts of the server and none of another batch', () => {
  const elsewhere: Edit = { ...about('x'), kind: 'post', text: '', photos: [], batchId: 'b2' };
  expect(shown([served('a')], [row(elsewhere)])).toEqual([
    { ...served('a'), ...unanswered, mark: null, pending: null, reported: false },
  ]);
});

test('shows new posts first, newest on top, with their own photos', () => {
  const rows = [row(wrote('one', [picture])), row(wrote('two'), 'sent')];
  const posts = shown([served('a')], rows);
  expect(posts.map(({ _id, mark }) => [_id, mark])).toEqual([
    ['two', null],
    ['one', 'waiting'],
    ['a', null],
  ]);
  expect(posts[1]).toMatchObject({ text: 'typed one', authorId: 'me', pending: rows[0], version: 0 });
  expect(posts[1]?.photos).toEqual([{ picture, id: `${rows[0]?.key} 0` }]);
});

test('shows a post once after a pull has brought it', () => {
  expect(shown([served('a')], [row(wrote('a'), 'sent')])).toMatchObject([{ text: 'server a', mark: null }]);
});

test('shows the kept photos of an edited post first, then the new ones', () => {
  const [post] = shown([served('a')], [row(edited('a', ['/uploads/2.webp']))]);
  expect(post).toMatchObject({ text: 'edited', mark: 'waiting', editedAt: '2026-02-02T00:00:00.000Z' });
  expect(post?.photos).toMatchObject([{ path: '/uploads/2.webp' }, { picture }]);
});

test('uses a confirmed edit as the base of the next one', () => {
  const confirmed = row(edited('a'), 'sent', { answered: { version: 4 } });
  expect(shown([served('a')], [confirmed])).toMatchObject([{ text: 'edited', version: 4, mark: null }]);
});

test.each(['refused', 'conflict'] as const)('shows a post whose edit is %s as on the server', (state) => {
  const refused = row(edited('a'), state);
  expect(shown([served('a')], [refused])).toMatchObject([
    { text: 'server a', mark: 'refused', pending: refused },
  ]);
});

test('shows a refused new post, and an edit of a deleted post, as typed', () => {
  const [lost, never] = [row(edited('gone'), 'refused'), row(wrote('never'), 'refused')];
  expect(shown([], [lost, never])).toMatchObject([
    { _id: 'never', text: 'typed never', mark: 'refused', pending: never },
    { _id: 'gone', text: 'edited', mark: 'refused', pending: lost },
  ]);
});

test('keeps the mark on a refused edit when other edits wait behind it', () => {
  const refused = row(wrote('a'), 'refused');
  expect(shown([], [refused, row(edited('a'))])).toMatchObject([{ mark: 'refused', pending: refused }]);
});

test('hides a post that is being removed, and shows it when the removal is refused', () => {
  const removal: Edit = { kind: 'post-removal', ...about('a') };
  expect(shown([served('a')], [row(removal)])).toEqual([]);
  expect(shown([], [row(wrote('b')), row({ kind: 'post-removal', ...about('b') })])).toEqual([]);
  expect(shown([served('a')], [row(removal, 'refused')])).toMatchObject([{ _id: 'a', mark: 'refused' }]);
});

test('remembers a report and shows no mark for it', () => {
  const report: Edit = { kind: 'report', reason: null, ...about('a') };
  expect(shown([served('a'), served('b')], [row(report)], new Set(['b']))).toMatchObject([
    { reported: true, mark: null },
    { reported: true, mark: null },
  ]);
  expect(shown([served('a')], [row(report, 'refused')])).toMatchObject([{ reported: false, mark: null }]);
});

const replied = (postId: string, text = 'typed'): Edit => ({
  ...{ kind: 'reply', text, ...about(postId), replyTo: 'a' },
});
const answered: Post = {
  ...served('a'),
  reactions: { heart: ['asha', 'me'], laugh: [null] },
  replies: [{ _id: 'r1', authorId: 'asha', text: 'I do', createdAt: '2026-01-02T00:00:00.000Z' }],
};

test('separates the own reaction from those of others', () => {
  const [post] = shown([answered], []);
  expect(post?.reactions).toEqual({ own: 'heart', others: { heart: ['asha'], laugh: [null] } });
});

test('shows the last own reaction before it is sent, also one that is taken back', () => {
  const react = (reaction: 'wow' | null): Edit => ({ kind: 'reaction', reaction, ...about('a') });
  expect(shown([answered], [row(react('wow'))])[0]).toMatchObject({ mark: null, reactions: { own: 'wow' } });
  expect(shown([answered], [row(react('wow')), row(react(null))])[0]?.reactions.own).toBeNull();
  // A refused one is not shown.
  expect(shown([answered], [row(react('wow'), 'refused')])[0]?.reactions.own).toBe('heart');
});

test('shows an unsent reply under its post, and once after a pull has brought it', () => {
  const [post] = shown([answered], [row(replied('r2'))]);
  expect(post).toMatchObject({ _id: 'a', mark: null, pending: null });
  expect(post?.replies.map(({ _id, authorId, mark }) => [_id, authorId, mark])).toEqual([
    ['r1', 'asha', null],
    ['r2', 'me', 'waiting'],
  ]);
  expect(shown([answered], [row(replied('r1'), 'sent')])[0]?.replies).toMatchObject([{ text: 'I do' }]);
});

test('shows a confirmed reply as the server has it, so that deleting it asks the server', () => {
  const [post] = shown([answered], [row(replied('r2'), 'sent')]);
  expect(post?.replies[1]).toMatchObject({ text: 'typed', mark: null, pending: null });
});

test('shows a refused reply as it was typed, with its edit', () => {
  const refused = row(replied('r2'), 'refused');
  expect(shown([answered], [refused])[0]?.replies[1]).toMatchObject({
    ...{ text: 'typed', mark: 'refused', pending: refused },
  });
});

test('removes a deleted reply and marks a reported one, but not their post', () => {
  const remove: Edit = { kind: 'post-removal', ...about('r1'), replyTo: 'a' };
  expect(shown([answered], [row(remove)])).toMatchObject([{ _id: 'a', mark: null, replies: [] }]);
  expect(shown([answered], [row(remove, 'refused')])).toMatchObject([
    { mark: null, replies: [{ _id: 'r1' }] },
  ]);
  const report: Edit = { kind: 'report', reason: null, ...about('r1'), replyTo: 'a' };
  expect(shown([answered], [row(report)])).toMatchObject([
    { reported: false, replies: [{ reported: true }] },
  ]);
});

test('turns a drawn post back into what the server sent', () => {
  const [post] = shown([answered], [row(replied('r2'))]);
  expect(post && asPost(post, 'me')).toEqual({
    ...answered,
    reactions: { heart: ['asha', 'me'], laugh: [null] },
  });
});
