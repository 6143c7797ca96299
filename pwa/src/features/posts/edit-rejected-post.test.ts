import { describe, expect, it } from 'vitest';
import type { Edit, OutboxRow } from '#local/edits/edits.ts';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { editingOf, startOf } from './edit-rejected-post.ts';

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
  const answers = { replies: [], reactions: { own: null, others: {} } };
  return { ...held, ...answers, version: 3, photos: [kept, other], mark: null, pending, reported: false };
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

describe('editing a post again', () => {
  it('creates an edit based on the version that was shown', () => {
    expect(editingOf(post(null), 's1', rewritten)).toEqual({
      replace: null,
      edit: { kind: 'post-edit', ...about, ...rewritten, version: 3 },
      otherwise: null,
    });
  });

  it('replaces a post that was not sent yet, and otherwise queues behind it', () => {
    expect(editingOf(post(row(fresh, 'waiting')), 's1', rewritten)).toEqual({
      replace: 'k',
      edit: { kind: 'post', ...about, text: 'new', photos: [picture] },
      otherwise: { kind: 'post-edit', ...about, ...rewritten, version: 0 },
    });
  });

  it('keeps the base of a waiting edit', () => {
    const { replace, edit } = editingOf(post(row(changed, 'waiting')), 's1', rewritten);
    expect(replace).toBe('k');
    expect(edit).toMatchObject({ kind: 'post-edit', text: 'new', version: 2 });
  });

  it.each(['refused', 'conflict'] as const)('is based on the current post after the state %s', (state) => {
    expect(editingOf(post(row(changed, state)), 's1', rewritten).edit).toMatchObject({ version: 3 });
  });

  it('creates a new post when the old one was deleted', () => {
    const { edit } = editingOf(post(row(changed, 'refused', 'not-found')), 's1', rewritten);
    expect(edit).toMatchObject({ kind: 'post', text: 'new', photos: [picture] });
    expect('postId' in edit && edit.postId).not.toBe('p1');
  });
});

describe('the form to edit a post again', () => {
  const keys = ({ photos }: { photos: readonly object[] }) => photos.map((photo) => 'path' in photo);

  it('starts with the post', () => {
    expect(startOf(post(null))).toEqual({ text: 'old', photos: [kept, other] });
  });

  it('starts with the rejected text, and puts the kept photos before the new ones', () => {
    const start = startOf(post(row(changed, 'conflict')));
    expect(start.text).toBe('typed');
    expect(keys(start)).toEqual([true, false]);
  });

  it('starts without the photos of a deleted post', () => {
    const start = startOf(post(row(changed, 'refused', 'not-found')));
    expect([start.text, keys(start)]).toEqual(['typed', [false]]);
  });

  it('starts with a new post that was rejected', () => {
    expect(startOf({ ...post(row(fresh, 'refused', 'rate-limited')), text: 'typed' }).text).toBe('typed');
  });
});
