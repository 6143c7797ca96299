import type { OutboxRow } from './edits.ts';
import type { DrawnPost, DrawnReply } from './mutations/drawn-post.ts';

/** A post as the screen draws it: server data with the own edits overlaid. */
export type ShownPost = DrawnPost<OutboxRow>;
export type ShownReply = DrawnReply<OutboxRow>;

/** The posts of one batch, newest first; `older` is true if the server has older ones. */
export interface ShownPosts {
  posts: ShownPost[];
  older: boolean;
}
