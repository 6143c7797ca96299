import type { PostMutation } from './mutation.ts';
import type { AboutPost } from './post.ts';

export interface Report extends AboutPost {
  kind: 'report';
  reason: string | null;
}

export const report: PostMutation<Report> = {
  subjects: ({ postId }) => [`post ${postId}`],
  overlay(shown, { edit }) {
    if (edit.replyTo === undefined) return { ...shown, reported: true };
    const replies = shown.replies.map((each) =>
      each._id === edit.postId ? { ...each, reported: true } : each,
    );
    return { ...shown, replies };
  },
  call: (edit, { sendCall, postCalls }, _own, sending) =>
    sendCall(postCalls.report, { params: edit, body: { reason: edit.reason }, ...sending }),
  errors: {
    // After a server restore the post may still come back. Otherwise no admin will see the report, and its reporter
    // has to know that.
    'not-found': ({ offered }) => (offered ? 'confirmed' : 'refused'),
  },
  words: ({ reason }, { changesWords }) => ({ title: changesWords.report, detail: reason ?? '' }),
};
