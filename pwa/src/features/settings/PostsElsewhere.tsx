import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { type ownPosts, postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { sendCall } from '#api/send-call.ts';
import { currentDate } from '#clock/clock.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dayInWords } from '#ui/words/times.ts';
import { Section } from './Section.tsx';

type OwnPost = z.infer<typeof ownPosts>[number];

const sentences = { refused: ownWords.deletePostFailed, notKept: ownWords.deletePostFailed };

/** The viewer's posts in batches they have left. Others see them as by 'A former classmate'; only this screen can delete them. */
export function PostsElsewhere() {
  const [posts, setPosts] = useState<readonly OwnPost[]>([]);
  const [removing, setRemoving] = useState<OwnPost | null>(null);
  const toast = useToast();
  const load = useCallback(async () => {
    const answer = await sendCall(postCalls.listOwn);
    if (answer.ok) setPosts(answer.value.filter((post) => post.left));
  }, []);
  useEffect(() => void load(), [load]);

  async function remove({ _id: postId, schoolId, batchId }: OwnPost) {
    setRemoving(null);
    const sent = await submitEdit({ kind: 'post-removal', postId, schoolId, batchId }, sentences);
    if (!sent.ok) return toast(sent.problem.message, 'error');
    toast(sent.value === 'sent' ? postWords.postRemoved : messages.savedHere);
    setPosts((before) => before.filter((post) => post._id !== postId));
  }

  // Most people have none, and then the section is not shown.
  if (posts.length === 0) return null;
  return (
    <Section title={settingsWords.postsElsewhere} text={ownWords.postsElsewhereHint}>
      <ul className={asStack({ gap: 3 })}>
        {posts.map((post) => (
          <li key={post._id} className={`settings-item ${asRow({ gap: 2, across: 4, wrap: true })}`}>
            <div className="settings-words">
              <p className={asText({ breaks: true })} dir="auto">
                {post.text || (post.photos.length === 1 ? '1 photo' : `${post.photos.length} photos`)}
              </p>
              <p className={asText({ size: 1, tone: 'quiet' })}>
                {post.batch}, {post.schoolName}, {dayInWords(post.createdAt, currentDate())}
              </p>
            </div>
            <Button kind="quiet" onClick={() => setRemoving(post)}>
              {settingsWords.delete}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={settingsWords.deleteThisPost}
        text={ownWords.deletePostAsk}
        confirmLabel={settingsWords.delete}
        danger
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      />
    </Section>
  );
}
