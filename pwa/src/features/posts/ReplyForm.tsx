import { replyWords } from '@memcherrish/shared/text/replies.ts';
import type { FormEvent } from 'react';
import { newId } from '#local/edits/edits.ts';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { problemsOf, roomLeft } from './post-entry.ts';
import { useKeep } from './use-keep.ts';

export type ReplyFormWords = Record<'replies' | 'write' | 'send' | 'sending' | 'sent' | 'empty', string>;

interface ReplyFormProps {
  post: ShownPost;
  schoolId: string;
  text: string;
  words?: ReplyFormWords;
  onChange(text: string): void;
}

/** The form for a reply. It is one line until there is more text. */
export function ReplyForm({ post, schoolId, text, words = replyWords, onChange }: ReplyFormProps) {
  const { form, errors, failure, busy, send, mark, clearError } = useSubmit<'text'>(['text']);
  const keep = useKeep();

  function write(next: string) {
    onChange(next);
    clearError('text');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const typed = text.trim();
    const problem = typed === '' ? words.empty : problemsOf(typed, 0).text;
    if (problem !== undefined) return mark({ text: problem });
    const { _id: replyTo, batchId } = post;
    const sent = await send(() =>
      keep({ kind: 'reply', postId: newId(), replyTo, schoolId, batchId, text: typed }, words.sent),
    );
    if (sent.ok) write('');
  }

  return (
    <form className="reply-form" data-draft ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextArea
        label={words.write}
        hint={roomLeft(text) ?? undefined}
        error={errors.text}
        rows={1}
        value={text}
        onChange={write}
      />
      <Button
        type="submit"
        kind={text.trim() === '' ? 'quiet' : 'primary'}
        busy={busy}
        busyLabel={words.sending}
      >
        {words.send}
      </Button>
    </form>
  );
}
