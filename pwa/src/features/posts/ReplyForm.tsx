import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { newId } from '#local/edits/edits.ts';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow } from '#ui/layout.ts';
import { problemsOf, roomLeft } from './post-entry.ts';
import { useKeep } from './use-keep.ts';

export type ReplyFormWords = Record<'replies' | 'write' | 'send' | 'sending' | 'sent' | 'empty', string>;

interface ReplyFormOptions {
  post: ShownPost;
  schoolId: string;
  /** The stored draft. */
  start: string;
  words: ReplyFormWords;
  onDraft(text: string): void;
}

/** The state of the form for a reply. */
export function useReplyForm({ post, schoolId, start, words, onDraft }: ReplyFormOptions) {
  const keep = useKeep();
  const { _id: replyTo, batchId } = post;
  const form = useForm({
    start: { text: start },
    read: ({ text }) => {
      const typed = text.trim();
      return checked({ text: typed }, { text: typed === '' ? words.empty : problemsOf(typed, 0).text });
    },
    call: ({ text }) =>
      keep({ kind: 'reply', postId: newId(), replyTo, schoolId, batchId, text }, words.sent),
    onSent: () => {
      form.change({ text: '' });
    },
    onChange: ({ text }) => onDraft(text),
    leaving: 'kept',
  });
  return form;
}

interface ReplyFormProps {
  form: ReturnType<typeof useReplyForm>;
  words: ReplyFormWords;
}

/** The form for a reply. It is one line until there is more text. */
export function ReplyForm({ form, words }: ReplyFormProps) {
  const { text } = form.entry;
  return (
    <Form of={form} className={`reply-form ${asRow({ gap: 2, wrap: true, align: 'end' })}`}>
      <TextArea label={words.write} hint={roomLeft(text) ?? undefined} rows={1} {...form.field('text')} />
      <SubmitButton
        of={form}
        label={words.send}
        kind={text.trim() === '' ? 'quiet' : 'primary'}
        busyLabel={words.sending}
      />
    </Form>
  );
}
