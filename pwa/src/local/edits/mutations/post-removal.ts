import { doneIfMissing, type PostMutation } from './mutation.ts';
import type { AboutPost } from './post.ts';

export interface PostRemoval extends AboutPost {
  kind: 'post-removal';
}

export const postRemoval: PostMutation<PostRemoval> = {
  subjects: ({ postId }) => [`post ${postId}`],
  supersedes: true,
  overlay: (shown, { edit }) =>
    edit.replyTo === undefined
      ? null
      : { ...shown, replies: shown.replies.filter(({ _id }) => _id !== edit.postId) },
  isMarked: true,
  call: (edit, { sendCall, postCalls }, _own, sending) =>
    sendCall(postCalls.remove, { params: edit, ...sending }),
  errors: doneIfMissing,
  words: ({ replyTo }, { changesWords }) => ({
    title: replyTo === undefined ? changesWords.postDeleted : changesWords.replyDeleted,
  }),
};
