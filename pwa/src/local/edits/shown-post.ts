import type { Post, Reply } from '@memcherrish/shared/wire/posts.ts';
import type { OutboxRow } from './edits.ts';
import type { Picture } from './mutations/pictures.ts';

/** A photo of a post: stored on the server, or still only on this device. */
export type ShownPhoto = Post['photos'][number] | { picture: Picture; id: string };

/** A reply as the screen draws it. A refused one is drawn as it was typed. */
export interface ShownReply extends Reply {
  mark: 'waiting' | 'refused' | null;
  pending: OutboxRow | null;
  reported: boolean;
}

/** The reactions to a post: the viewer's, and the authors of each kind without the viewer. */
export interface ShownReactions {
  own: string | null;
  others: NonNullable<Post['reactions']>;
}

/** A post as the screen draws it: server data with the own edits overlaid. */
export interface ShownPost extends Omit<Post, 'photos' | 'replies' | 'reactions'> {
  photos: ShownPhoto[];
  replies: ShownReply[];
  reactions: ShownReactions;
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
