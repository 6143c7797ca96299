import type { ShownPhoto, ShownPost } from '#local/db/shown-post.ts';
import { type Edit, newId, type OutboxRow, type Picture } from '#local/outbox/edits.ts';
import { keyOf } from './photo-sources.ts';

/** A post as its author writes it anew. */
export interface Rewritten {
  text: string;
  /** Paths of the photos that stay. */
  keep: string[];
  /** New ones, after those. */
  photos: Picture[];
}

/** What to do with the outbox to save it: put an edit in the place of one that is there, or queue one behind it. */
export interface RejectedPostEdit {
  /** Key of the row whose place the edit takes; null where there is none. */
  replace: string | null;
  edit: Edit;
  /** Queued behind that row where it has left the device in the meantime. */
  otherwise: Edit | null;
}

/** Whether the post was deleted before the edit arrived. */
export function isGone(row: OutboxRow): boolean {
  return row.state === 'refused' && row.edit.kind === 'post-edit' && row.problem?.code === 'not-found';
}

/** What the form starts with: what was typed and has not arrived, else the post as it stands. */
export function startOf(post: ShownPost): { text: string; photos: ShownPhoto[] } {
  const row = post.pending;
  if (row?.edit.kind !== 'post-edit') return { text: post.text, photos: post.photos };
  const { text, keep, photos } = row.edit;
  const fresh = photos.map((picture, index) => ({ picture, id: `${row.key} ${index}` }));
  if (isGone(row)) return { text, photos: fresh };
  const kept = post.photos.filter((photo) => 'path' in photo && keep.includes(photo.path));
  return { text, photos: [...kept, ...fresh] };
}

/** How a post that was written anew is saved, whatever waits or was refused of it before. */
export function editingOf(post: ShownPost, schoolId: string, rewritten: Rewritten): RejectedPostEdit {
  const { _id: postId, batchId, version, pending: row } = post;
  const about = { postId, schoolId, batchId };
  const { text, keep, photos } = rewritten;
  const changed = (base: number): Edit => ({
    kind: 'post-edit',
    ...about,
    text,
    keep,
    photos,
    version: base,
  });
  if (row?.edit.kind === 'post') {
    const again: Edit = { kind: 'post', ...about, text, photos };
    return { replace: row.key, edit: again, otherwise: changed(unsentVersion) };
  }
  if (row?.edit.kind === 'post-edit') {
    if (isGone(row)) {
      const anew: Edit = { kind: 'post', postId: newId(), schoolId, batchId, text, photos };
      return { replace: row.key, edit: anew, otherwise: anew };
    }
    // Whoever mends a refused edit has the post as it stands now before their eyes.
    const base = row.state === 'waiting' ? row.edit.version : version;
    return { replace: row.key, edit: changed(base), otherwise: changed(base) };
  }
  return { replace: null, edit: changed(version), otherwise: null };
}

/** Of a post that the server does not have yet: the outbox raises it as soon as the post is confirmed (local/outbox/queue.ts). */
const unsentVersion = 0;

/** Whether the form holds something else than it started with. */
export function isRewritten(
  start: { text: string; photos: readonly ShownPhoto[] },
  now: { text: string; photos: readonly ShownPhoto[] },
): boolean {
  const keys = (photos: readonly ShownPhoto[]) => photos.map(keyOf).join(' ');
  return start.text !== now.text || keys(start.photos) !== keys(now.photos);
}
