import { replyWords as words } from '@memcherrish/shared/text/events/replies.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Clock, Ellipsis, Flag, Trash2 } from 'lucide-react';
import type { ShownPost, ShownReply } from '#local/edits/shown-post.ts';
import { removeFromOutbox } from '#local/outbox/outbox.ts';
import { Button } from '#ui/Button.tsx';
import { Menu } from '#ui/layers/Menu.tsx';
import type { MenuItem } from '#ui/layers/MenuSheet.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { LinkedText } from '#ui/words/LinkedText.tsx';
import { Moment } from '#ui/words/Moment.tsx';
import { type Author, authorOf } from './authors.ts';
import { reasonOf } from './RejectedPostNotice.tsx';
import { ReplyForm, type ReplyFormWords, useReplyForm } from './ReplyForm.tsx';
import type { PostDialog } from './ReportPost.tsx';
import { usePostDraft } from './use-post-draft.ts';

interface RepliesProps {
  post: ShownPost;
  schoolId: string;
  ownId: string;
  people: ReadonlyMap<string, Author>;
  onAsk(asked: PostDialog): void;
  /** The labels, where the replies are memories. */
  words?: ReplyFormWords;
}

/** The replies to a post, the oldest first, and the form for a new one. */
export function Replies(props: RepliesProps) {
  const { post } = props;
  const { draft, keep } = usePostDraft(post.batchId, `reply ${post._id}`);
  return draft && <RepliesWithDraft {...props} start={draft.text} onDraft={(text) => keep({ text })} />;
}

interface DraftProps {
  /** The stored draft. */
  start: string;
  onDraft(text: string): void;
}

function RepliesWithDraft({
  post,
  schoolId,
  ownId,
  people,
  onAsk,
  words: labels = words,
  start,
  onDraft,
}: RepliesProps & DraftProps) {
  const form = useReplyForm({ post, schoolId, start, words: labels, onDraft });
  /** Takes a refused reply back into the form, below what is there. */
  async function edit({ text: refused, pending }: ShownReply) {
    const taken = pending && (await removeFromOutbox(pending.key));
    if (taken) form.change(({ text }) => ({ text: [text, refused].filter(Boolean).join('\n') }));
  }
  return (
    <div className={`answers-replies ${asStack({ gap: 3 })}`}>
      {post.replies.length > 0 && (
        <ol className={`replies ${asStack({ gap: 3 })}`} aria-label={labels.replies}>
          {post.replies.map((reply) => (
            <ReplyItem
              key={reply._id}
              reply={reply}
              post={post}
              ownId={ownId}
              author={authorOf(reply.authorId, people).name}
              onAsk={onAsk}
              onEdit={() => void edit(reply)}
            />
          ))}
        </ol>
      )}
      <ReplyForm form={form} words={labels} />
    </div>
  );
}

interface ReplyItemProps {
  reply: ShownReply;
  post: ShownPost;
  ownId: string;
  author: string;
  onAsk(asked: PostDialog): void;
  onEdit(): void;
}

function ReplyItem({ reply, post, ownId, author, onAsk, onEdit }: ReplyItemProps) {
  const items = useReplyMenu(reply, post, ownId, onAsk);
  const { mark, pending } = reply;
  return (
    <li className="reply">
      <p className={asText({ size: 1, tone: 'quiet' })}>
        <span className={asText({ tone: 'ink', weight: 'medium' })}>{author}</span> ·{' '}
        <Moment at={reply.createdAt} />
      </p>
      {items.length > 0 && (
        <Menu
          trigger={
            <button type="button" className="icon-button reply-more" aria-label={words.moreReplyOf(author)}>
              <Ellipsis aria-hidden="true" />
            </button>
          }
          items={items}
        />
      )}
      <LinkedText text={reply.text} />
      {mark === 'waiting' && (
        <p className={`post-waiting ${asRow({ gap: 2, size: 1, tone: 'quiet' })}`}>
          <Clock aria-hidden="true" />
          {vocabulary.notSentYet}
        </p>
      )}
      {mark === 'refused' && pending && (
        <div className={asStack({ gap: 2 })}>
          <Notice tone="error">{reasonOf(pending)}</Notice>
          <div className={asRow({ gap: 2, wrap: true })}>
            <Button kind="quiet" onClick={onEdit}>
              {vocabulary.edit}
            </Button>
            <Button kind="quiet" onClick={() => onAsk({ for: 'discarding', post, reply })}>
              {vocabulary.discard}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** The author of a reply and the author of the post delete it; everyone else reports it. */
function useReplyMenu(
  reply: ShownReply,
  post: ShownPost,
  ownId: string,
  onAsk: (asked: PostDialog) => void,
): MenuItem[] {
  const toast = useToast();
  // A rejected reply shows its actions next to the reason.
  if (reply.mark === 'refused') return [];
  const isOwn = reply.authorId === ownId;
  const remove: MenuItem = {
    label: vocabulary.deleteIt,
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
    onSelect: () => onAsk({ for: 'removal', post, reply }),
  };
  const report: MenuItem = {
    label: postWords.report,
    icon: <Flag aria-hidden="true" />,
    onSelect: () => (reply.reported ? toast(words.reportedAlready) : onAsk({ for: 'report', post, reply })),
  };
  return [...(isOwn ? [] : [report]), ...(isOwn || post.authorId === ownId ? [remove] : [])];
}
