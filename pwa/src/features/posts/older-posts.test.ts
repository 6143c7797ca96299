import { expect, test } from 'vitest';
import { beyond, lastOnServer } from './older-posts.ts';

const post = (_id: string, day: number, kind?: string) => ({
  _id,
  createdAt: `2026-11-0${day}T10:00:00.000Z`,
  pending: kind === undefined ? null : { edit: { kind } },
});
const ids = (posts: readonly { _id: string }[]) => posts.map(({ _id }) => _id);

test('the last one is the last that the server has', () => {
  expect(lastOnServer([post('d', 4, 'post'), post('c', 3), post('b', 2, 'post-edit')])?._id).toBe('b');
  expect(lastOnServer([post('b', 2), post('a', 1, 'post')])?._id).toBe('b');
  expect(lastOnServer([post('a', 1, 'post')])).toBeNull();
});

test('what the device holds is not drawn twice', () => {
  expect(ids(beyond(post('b', 2), [post('c', 3), post('b', 2), post('a', 1)]))).toEqual(['a']);
});

test('what a new post has pushed off the device is drawn from what was read', () => {
  expect(ids(beyond(post('c', 3), [post('c', 3), post('b', 2), post('a', 1)]))).toEqual(['b', 'a']);
});

test('two of one moment stand in the order of their ids', () => {
  expect(ids(beyond(post('b', 2), [post('c', 2), post('a', 2)]))).toEqual(['a']);
});
