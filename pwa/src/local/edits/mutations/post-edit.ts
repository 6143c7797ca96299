import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { PostMutation } from './mutation.ts';
import { blobOf, type Picture, shownPicture } from './pictures.ts';
import { type AboutPost, postsOf } from './post.ts';

export interface PostEdit extends AboutPost {
  kind: 'post-edit';
  text: string;
  /** The paths of the photos that stay. */
  keep: string[];
  /** The photos that are appended. */
  photos: Picture[];
  version: number;
}

export const postEdit: PostMutation<PostEdit, { post: Post }> = {
  subjects: ({ postId }) => [`post ${postId}`],

  rebase(edit, earlier, { version: to }) {
    if (!isAbout(edit, earlier)) return edit;
    const from = earlier.version ?? 0;
    return to !== undefined && edit.version >= from && edit.version < to ? { ...edit, version: to } : edit;
  },

  overlay(shown, { edit: { text, keep, photos }, key, madeAt, answered }) {
    const stay = shown.photos.filter((photo) => 'path' in photo && keep.includes(photo.path));
    return {
      ...shown,
      text,
      photos: [...stay, ...photos.map((picture, at) => shownPicture(key, picture, at))],
      editedAt: madeAt,
      version: Math.max(shown.version, answered?.version ?? 0),
    };
  },
  isMarked: true,
  // The server has deleted the post, and the person may want the text.
  drawsPost: ({ state }) => state === 'refused',

  call: (edit, { sendCall, postCalls }, _own, sending) => {
    const { text, keep, photos, version } = edit;
    const form = { text, keep: keep.join(','), version: String(version), photos: photos.map(blobOf) };
    return sendCall(postCalls.change, { params: edit, form, ...sending });
  },
  answered: ({ post: { version } }) => ({ version }),

  words: ({ text, keep, photos, batchId }, { changesWords }) => ({
    title: changesWords.changedPost,
    detail: changesWords.withPhotos(text, keep.length + photos.length),
    edit: postsOf(batchId),
  }),
};

/** Returns whether an earlier edit is about the same post. One that creates it has no version. */
function isAbout({ postId }: PostEdit, earlier: object): earlier is { version?: number } {
  return 'postId' in earlier && earlier.postId === postId;
}
