import { describe, expect, it, test } from 'vitest';
import type { ShownPost } from '#local/db/shown-post.ts';
import type { Edit, OutboxRow } from '#local/outbox/edits.ts';
import { editingOf, isRewritten, startOf } from './edit-rejected-post.ts';

const about = { postId: 'p1', schoolId: 's1', batchId: 'b1' };
const picture = { bytes: new ArrayBuffer(1), type: 'image/webp' };
const kept = { path: '/uploads/a.webp', preview: 'x' };
const other = { path: '/uploads/b.webp', preview: 'x' };
const rewritten = { text: 'new', keep: [kept.path], photos: [picture] };

function row(
  edit: Edit,
  state: OutboxRow['state'],
  code: 'not-found' | 'rate-limited' | null = null,
): OutboxRow {
  const problem = code && { code, message: 'no', fields: {} };
  return { key: 'k', layout: 1, edit, madeAt: '', state, tries: 1, problem, conflicts: null };
}
function post(pending: OutboxRow | null): ShownPost {
  const held = { _id: 'p1', batchId: 'b1', authorId: 'me', text: 'old', createdAt: '', editedAt: null };
  return { ...held, version: 3, photos: [kept, other], mark: null, pending, reported: false };
}
const changed: Edit = {
  kind: 'post-edit',
  ...about,
  text: 'typed',
  keep: [kept.path],
  photos: [picture],
  version: 2,
};
const fresh: Edit = { kind: 'post', ...about, text: 'typed', photos: [picture] };

describe('writing a post anew', () => {
  it('is an edit of the version that was seen', () => {
    expect(editingOf(post(null), 's1', rewritten)).toEqual({
      replace: null,
      edit: { kind: 'post-edit', ...about, ...rewritten, version: 3 },
      otherwise: null,
    });
  });

  it('takes the place of the post that has not arrived, else follows it', () => {
    expect(editingOf(post(row(fresh, 'waiting')), 's1', rewritten)).toEqual({
      replace: 'k',
      edit: { kind: 'post', ...about, text: 'new', photos: [picture] },
      otherwise: { kind: 'post-edit', ...about, ...rewritten, version: 0 },
    });
  });

  it('keeps the base of an edit that waits', () => {
    const { replace, edit } = editingOf(post(row(changed, 'waiting')), 's1', rewritten);
    expect(replace).toBe('k');
    expect(edit).toMatchObject({ kind: 'post-edit', text: 'new', version: 2 });
  });

  it.each(['refused', 'conflict'] as const)('is made on the post as it stands after a %s', (state) => {
    expect(editingOf(post(row(changed, state)), 's1', rewritten).edit).toMatchObject({ version: 3 });
  });

  it('makes another post where this one was deleted', () => {
    const { edit } = editingOf(post(row(changed, 'refused', 'not-found')), 's1', rewritten);
    expect(edit).toMatchObject({ kind: 'post', text: 'new', photos: [picture] });
    expect('postId' in edit && edit.postId).not.toBe('p1');
  });
});

describe('the form starts', () => {
  const keys = ({ photos }: { photos: readonly object[] }) => photos.map((photo) => 'path' in photo);

  it('with the post', () => {
    expect(startOf(post(null))).toEqual({ text: 'old', photos: [kept, other] });
  });

  it('with what was typed, and the photos that were to stay before the new ones', () => {
    const start = startOf(post(row(changed, 'conflict')));
    expect(start.text).toBe('typed');
    expect(keys(start)).toEqual([true, false]);
  });

  it('without the photos of a post that is gone', () => {
    const start = startOf(post(row(changed, 'refused', 'not-found')));
    expect([start.text, keys(start)]).toEqual(['typed', [false]]);
  });

  it('with the post that was not taken', () => {
    expect(startOf({ ...post(row(fresh, 'refused', 'rate-limited')), text: 'typed' }).text).toBe('typed');
  });
});

test('a form that is as it was is not rewritten', () => {
  const start = { text: 'a', photos: [kept] };
  expect(isRewritten(start, { text: 'a', photos: [kept] })).toBe(false);
  expect(isRewritten(start, { text: 'b', photos: [kept] })).toBe(true);
  expect(isRewritten(start, { text: 'a', photos: [] })).toBe(true);
  expect(isRewritten(start, { text: 'a', photos: [other] })).toBe(true);
});
