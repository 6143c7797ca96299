import type { PostMutation } from './mutation.ts';
import { type AboutPost, postsOf } from './post.ts';

/** A reply to the post `replyTo`. `postId` is its own id. */
export interface Reply extends AboutPost {
  kind: 'reply';
  replyTo: string;
  text: string;
}

export const reply: PostMutation<Reply> = {
  subjects: ({ postId }) => [`post ${postId}`],

  overlay(shown, row, ownId) {
    const { edit, madeAt, state } = row;
    const isOnServer = shown.replies.some(({ _id }) => _id === edit.postId);
    if (isOnServer) return shown;
    const mark = state === 'waiting' ? 'waiting' : state === 'sent' ? null : 'refused';
    const typed = { _id: edit.postId, authorId: ownId, text: edit.text, createdAt: madeAt };
    const pending = mark === null ? null : row;
    return { ...shown, replies: [...shown.replies, { ...typed, mark, pending, reported: false }] };
  },
  drawsRefused: true,

  call: ({ schoolId, batchId, postId: _id, replyTo, text }, { sendCall, postReplyCalls }, _own, sending) =>
    sendCall(postReplyCalls.add, {
      params: { schoolId, batchId, postId: replyTo },
      body: { _id, text },
      ...sending,
    }),
  errors: {
    // After a server restore the post may still come back.
    'not-found': ({ offered }) => (offered ? 'confirmed' : 'refused'),
  },
  words: ({ text, batchId }, { changesWords }) => ({
    title: changesWords.newReply,
    detail: text,
    edit: postsOf(batchId),
  }),
};
