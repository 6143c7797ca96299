import { doneIfMissing, type PostMutation } from './mutation.ts';
import type { AboutPost } from './post.ts';

export interface PostRemoval extends AboutPost {
  kind: 'post-removal';
}

export const postRemoval: PostMutation<PostRemoval> = {
  subjects: ({ postId }) => [`post ${postId}`],
  supersedes: true,
  overlay: () => null,
  isMarked: true,
  call: (edit, { deletePost }, _own, sending) => deletePost(edit, sending),
  refusals: doneIfMissing,
  words: (_, { changesWords }) => ({ title: changesWords.postDeleted }),
};
