import type { ReactionKind } from '@memcherrish/shared/wire/events/replies.ts';
import { doneIfMissing, type PostMutation } from './mutation.ts';
import type { AboutPost } from './post.ts';

/** The own reaction to a post; null takes it back. */
export interface Reaction extends AboutPost {
  kind: 'reaction';
  reaction: ReactionKind | null;
}

export const reaction: PostMutation<Reaction> = {
  subjects: ({ postId }) => [`reaction ${postId}`],
  supersedes: true,
  overlay: (shown, { edit }) => ({ ...shown, reactions: { ...shown.reactions, own: edit.reaction } }),
  call: (edit, { sendCall, postReplyCalls }, _own, sending) =>
    sendCall(postReplyCalls.react, { params: edit, body: { reaction: edit.reaction }, ...sending }),
  errors: doneIfMissing,
  words: (edit, { changesWords }) => ({
    title: edit.reaction === null ? changesWords.reactionTakenBack : changesWords.reaction,
  }),
};
