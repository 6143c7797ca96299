import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { replyWords as words } from '@memcherrish/shared/text/events/replies.ts';
import { type ReactionKind, reactionKinds } from '@memcherrish/shared/wire/events/replies.ts';
import { SmilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { saveEdit } from '#local/outbox/outbox.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { type Author, authorOf } from './authors.ts';
import { Replies } from './Replies.tsx';
import type { PostDialog } from './ReportPost.tsx';
import { reactionsTo } from './reactions.ts';
import './post-answers.css';

interface PostAnswersProps {
  post: ShownPost;
  schoolId: string;
  ownId: string;
  people: ReadonlyMap<string, Author>;
  onAsk(asked: PostDialog): void;
}

/** The reactions and replies under a post: one quiet row, of which one part opens in place. */
export function PostAnswers({ post, schoolId, ownId, people, onAsk }: PostAnswersProps) {
  const [open, setOpen] = useState<'names' | 'picker' | 'replies' | null>(null);
  const react = useRef<HTMLButtonElement>(null);
  const toast = useToast();
  const { _id: postId, batchId, reactions, replies } = post;
  const shown = reactionsTo(reactions, people);
  const own = shown.find(({ kind }) => kind === reactions.own);
  const author = authorOf(post.authorId, people).name;
  const toggle = (part: typeof open) => setOpen(open === part ? null : part);
  // A refused reply is on the screen until the person decides.
  const showsReplies = open === 'replies' || replies.some(({ mark }) => mark === 'refused');

  async function choose(kind: ReactionKind) {
    setOpen(null);
    react.current?.focus();
    try {
      const reaction = kind === reactions.own ? null : kind;
      await saveEdit({ kind: 'reaction', postId, schoolId, batchId, reaction });
    } catch (error) {
      reportError(error);
      toast(messages.notKept, 'error');
    }
  }

  return (
    <>
      <div className={`answers ${asRow({ across: 1, wrap: true, size: 1, tone: 'quiet' })}`}>
        {shown.length > 0 && (
          <button
            type="button"
            className={asText({ wrap: true })}
            aria-expanded={open === 'names'}
            onClick={() => toggle('names')}
          >
            <span className="visually-hidden">{words.reactionsBefore} </span>
            {shown.map(({ kind, sign, label, count }) => (
              <span
                key={kind}
                className={kind === reactions.own ? 'answers-chip answers-own' : 'answers-chip'}
              >
                <span aria-hidden="true">{sign}</span> <span className="visually-hidden">{label} </span>
                {count}{' '}
              </span>
            ))}
            <span className="visually-hidden">{words.ofPost(words.showNames, author)}</span>
          </button>
        )}
        <button
          type="button"
          className="answers-button"
          ref={react}
          aria-expanded={open === 'picker'}
          aria-label={words.ofPost(own ? words.reactionNow(own.label) : words.react, author)}
          onClick={() => toggle('picker')}
        >
          <SmilePlus aria-hidden="true" />
          {words.react}
        </button>
        <button
          type="button"
          className="answers-button"
          aria-expanded={showsReplies}
          aria-label={words.ofPost(words.replyCount(replies.length), author)}
          onClick={() => toggle('replies')}
        >
          {words.replyCount(replies.length)}
        </button>
      </div>
      {open === 'picker' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
        <div
          className={`answers-picker ${asRow({ gap: 1, wrap: true })}`}
          role="group"
          aria-label={words.yourReaction}
        >
          {reactionKinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-label={words.reactions[kind].label}
              aria-pressed={kind === reactions.own}
              onClick={() => void choose(kind)}
            >
              <span aria-hidden="true">{words.reactions[kind].sign}</span>
            </button>
          ))}
        </div>
      )}
      {open === 'names' && (
        <ul className={`answers-names ${asStack({ gap: 1, size: 1 })}`}>
          {shown.map(({ kind, sign, label, names }) => (
            <li key={kind}>
              <span aria-hidden="true">{sign}</span>
              <span className="visually-hidden">{label}: </span>
              <span dir="auto">{names.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {showsReplies && (
        <Replies post={post} schoolId={schoolId} ownId={ownId} people={people} onAsk={onAsk} />
      )}
    </>
  );
}
