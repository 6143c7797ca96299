import { type Edit, newId, type OutboxRow } from '#local/edits/edits.ts';
import type { ShownPhoto } from '#local/edits/mutations/drawn-post.ts';
import type { Picture } from '#local/edits/mutations/pictures.ts';
import type { ShownPost } from '#local/edits/shown-post.ts';

/** A post as its author has edited it. */
export interface Rewritten {
  text: string;
  /** The paths of the photos that stay. */
  keep: string[];
  /** New photos, placed after the kept ones. */
  photos: Picture[];
}

/** The outbox operation that saves it: replace an existing edit, or queue a new one. */
export interface RejectedPostEdit {
  /** The key of the row to replace; null when there is none. */
  replace: string | null;
  edit: Edit;
  /** The edit to queue behind that row, if the row was sent meanwhile. */
  otherwise: Edit | null;
}

/** Tells whether the post was deleted before the edit arrived. */
export function isGone(row: OutboxRow): boolean {
  return row.state === 'refused' && row.edit.kind === 'post-edit' && row.problem?.code === 'not-found';
}

/** Returns the initial values of the form: the text of a pending edit, else the post. */
export function startOf(post: ShownPost): { text: string; photos: ShownPhoto[] } {
  const row = post.pending;
  if (row?.edit.kind !== 'post-edit') return { text: post.text, photos: post.photos };
  const { text, keep, photos } = row.edit;
  const fresh = photos.map((picture, index) => ({ picture, id: `${row.key} ${index}` }));
  if (isGone(row)) return { text, photos: fresh };
  const kept = post.photos.filter((photo) => 'path' in photo && keep.includes(photo.path));
  return { text, photos: [...kept, ...fresh] };
}

/** Returns how to save an edited post, given the pending or rejected edit that it already has. */
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
      const newPost: Edit = { kind: 'post', postId: newId(), schoolId, batchId, text, photos };
      return { replace: row.key, edit: newPost, otherwise: newPost };
    }
    // A rejected edit was shown with the current post, so the new edit is based on that version.
    const base = row.state === 'waiting' ? row.edit.version : version;
    return { replace: row.key, edit: changed(base), otherwise: changed(base) };
  }
  return { replace: null, edit: changed(version), otherwise: null };
}

/**
 * The version of a post that the server does not have yet. The outbox raises it when the post is confirmed
 * (local/outbox/queue.ts).
 */
const unsentVersion = 0;
