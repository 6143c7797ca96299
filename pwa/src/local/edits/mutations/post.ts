import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { PostMutation } from './mutation.ts';
import { blobOf, type Picture } from './pictures.ts';

export interface AboutPost {
  postId: string;
  schoolId: string;
  batchId: string;
  /** For a reply: the post that it is under. */
  replyTo?: string;
}

export interface NewPost extends AboutPost {
  kind: 'post';
  text: string;
  photos: Picture[];
  /** The event whose album gets the post. Posts that an older app stored have none. */
  eventId?: string;
}

export const post: PostMutation<NewPost, { post: Post }> = {
  subjects: ({ postId }) => [`post ${postId}`],
  overlay: (shown) => shown,
  isMarked: true,
  drawsPost: () => true,
  call: (edit, { sendCall, postCalls }, _own, sending) => {
    const { postId: _id, text, eventId, photos } = edit;
    const form = { _id, text, eventId, photos: photos.map(blobOf) };
    return sendCall(postCalls.add, { params: edit, form, ...sending });
  },
  answered: ({ post: { version } }) => ({ version }),
  words: ({ text, photos, batchId }, { changesWords }) => ({
    title: changesWords.newPost,
    detail: changesWords.withPhotos(text, photos.length),
    edit: postsOf(batchId),
  }),
};

/** Returns the screen of the posts of a batch. */
export function postsOf(batch: string): string {
  return `/posts?${new URLSearchParams({ batch })}`;
}
