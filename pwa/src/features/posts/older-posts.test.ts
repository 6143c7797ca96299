import { expect, test } from 'vitest';
import { beyond, lastOnServer } from './older-posts.ts';

const post = (_id: string, day: number, kind?: string) => ({
  _id,
  createdAt: `2026-11-0${day}T10:00:00.000Z`,
  pending: kind === undefined ? null : { edit: { kind } },
});
const ids = (posts: readonly { _id: string }[]) => posts.map(({ _id }) => _id);

test('the last post is the last one that the server has', () => {
  expect(lastOnServer([post('d', 4, 'post'), post('c', 3), post('b', 2, 'post-edit')])?._id).toBe('b');
  expect(lastOnServer([post('b', 2), post('a', 1, 'post')])?._id).toBe('b');
  expect(lastOnServer([post('a', 1, 'post')])).toBeNull();
});

test('a post that the device holds is not drawn twice', () => {
  expect(ids(beyond(post('b', 2), [post('c', 3), post('b', 2), post('a', 1)]))).toEqual(['a']);
});

test('a post that a new one pushed off the device is drawn from the loaded pages', () => {
  expect(ids(beyond(post('c', 3), [post('c', 3), post('b', 2), post('a', 1)]))).toEqual(['b', 'a']);
});

test('two posts of the same time are sorted by id', () => {
  expect(ids(beyond(post('b', 2), [post('c', 2), post('a', 2)]))).toEqual(['a']);
});
