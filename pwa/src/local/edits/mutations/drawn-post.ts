import type { Post, Reply } from '@memcherrish/shared/wire/events/posts.ts';
import type { Picture } from './pictures.ts';

/** A photo of a post: stored on the server, or still only on this device. */
export type ShownPhoto = Post['photos'][number] | { picture: Picture; id: string };

/** A reply with the own edits. A refused one is drawn as it was typed. `Row` is a row of the outbox. */
export interface DrawnReply<Row> extends Reply {
  mark: 'waiting' | 'refused' | null;
  pending: Row | null;
  reported: boolean;
}

/** The reactions to a post: the viewer's, and the authors of each kind without the viewer. */
export interface ShownReactions {
  own: string | null;
  others: NonNullable<Post['reactions']>;
}

/** A post with the own edits overlaid. `Row` is a row of the outbox. */
export interface DrawnPost<Row> extends Omit<Post, 'photos' | 'replies' | 'reactions'> {
  photos: ShownPhoto[];
  replies: DrawnReply<Row>[];
  reactions: ShownReactions;
  /**
   * `waiting`: not sent yet, drawn with the edit. `refused` (or in conflict): drawn as on the server, or as typed if
   * the server has no such post.
   */
  mark: 'waiting' | 'refused' | null;
  /** The edit that the mark is about, with the reason of a refusal. */
  pending: Row | null;
  reported: boolean;
}
