import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { OutboxRow } from '#local/outbox/edits.ts';
import type { Picture } from '#local/outbox/pictures.ts';

/** A photo of a post: stored on the server, or still only on this device. */
export type ShownPhoto = Post['photos'][number] | { picture: Picture; id: string };

/** A post as the screen draws it: server data with the own edits overlaid. */
export interface ShownPost extends Omit<Post, 'photos'> {
  photos: ShownPhoto[];
  /**
   * `waiting`: not sent yet, drawn with the edit. `refused` (or in conflict): drawn as on the server, or as typed if
   * the server has no such post.
   */
  mark: 'waiting' | 'refused' | null;
  /** The edit that the mark is about, with the reason of a refusal. */
  pending: OutboxRow | null;
  reported: boolean;
}

/** The posts of one batch, newest first; `older` is true if the server has older ones. */
export interface ShownPosts {
  posts: ShownPost[];
  older: boolean;
}
