import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { OutboxRow, Picture } from '#local/outbox/edits.ts';

/** A photo of a post: one that the server has, or one that is still on this device alone. */
export type ShownPhoto = Post['photos'][number] | { picture: Picture; id: string };

/** A post as the screen draws it: what the server has, with the own edits laid over it. */
export interface ShownPost extends Omit<Post, 'photos'> {
  photos: ShownPhoto[];
  /**
   * `waiting` to be sent, drawn as it will be; `refused` (or in conflict), drawn as the server has it, or as it was typed where the
   * server has none.
   */
  mark: 'waiting' | 'refused' | null;
  /** The edit that the mark is about: what was typed, and why it was refused. */
  pending: OutboxRow | null;
  /** Whether a report of it was made on this device. */
  reported: boolean;
}

/** The posts of one batch, newest first, and whether the server has older ones. */
export interface ShownPosts {
  posts: ShownPost[];
  older: boolean;
}
