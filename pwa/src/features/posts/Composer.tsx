import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { useState } from 'react';
import { newId } from '#local/edits/edits.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { asStack } from '#ui/layout.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { PostFields } from './PostFields.tsx';
import { useKeep } from './use-keep.ts';
import { type Entry, picturesIn, usePostEntry } from './use-post-entry.ts';
import './composer.css';

interface ComposerProps {
  batch: OwnBatch;
  /** The event whose album gets the post. */
  eventId?: string;
  /** The stored draft. */
  draft: Entry;
  onChange(change: Partial<Entry>): void;
}

/**
 * The form for a new post. It is one line until it is touched, so that posts are on the first screen. In an album it
 * is open, because photos are the first thing there.
 */
export function Composer({ batch, eventId, draft, onChange }: ComposerProps) {
  const keep = useKeep();
  const { schoolId, batchId } = batch;
  const entry = usePostEntry({
    start: draft,
    onChange: (_entry, change) => onChange(change),
    save: ({ text, photos: chosen }) => {
      const photos = picturesIn(chosen);
      return keep(
        { kind: 'post', postId: newId(), schoolId, batchId, text, photos, ...(eventId && { eventId }) },
        postWords.postSent,
      );
    },
    onSaved: () => {
      entry.clear();
    },
    leaving: 'kept',
  });
  const [isTouched, setTouched] = useState(false);
  const isOneLine = !isTouched && eventId === undefined && entry.text === '' && entry.photos.length === 0;

  return (
    <Form
      of={entry.form}
      ownFailure
      className={
        isOneLine
          ? `composer composer-one-line ${asStack({ gap: 3, px: 4, py: 3, surface: true })}`
          : `composer ${asStack({ gap: 3, p: 4, surface: true })}`
      }
      onFocus={() => setTouched(true)}
      aria-label={postWords.newPost}
    >
      <PostFields
        entry={entry}
        label={eventId ? albumWords.write : postWords.writeToYourBatch}
        hint={eventId ? albumWords.hint(batch.batch) : postWords.postSeenBy(batch.batch)}
        rows={isOneLine ? 1 : 2}
      >
        <SubmitButton of={entry.form} label={postWords.post} busyLabel={postWords.posting} />
      </PostFields>
    </Form>
  );
}
