import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { useState } from 'react';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import type { OwnBatch } from './chosen-batch.ts';
import { editingOf, isGone, startOf } from './edit-rejected-post.ts';
import { PostFields } from './PostFields.tsx';
import { useKeep } from './use-keep.ts';
import { type Entry, existingPhotoPaths, picturesIn, usePostEntry } from './use-post-entry.ts';

interface EditPostProps {
  batch: OwnBatch;
  /**
   * The post as it was when the dialog opened. A change that arrives meanwhile causes a conflict and is not
   * overwritten. Null closes the dialog.
   */
  post: ShownPost | null;
  onClose(): void;
}

/** The dialog to edit an own post, or to fix a rejected one. Closing it with changes asks first. */
export function EditPost({ batch, post, onClose }: EditPostProps) {
  return (
    <DialogAbout
      about={post}
      onClose={onClose}
      title={({ pending }) => (pending && isGone(pending) ? postWords.postAsNew : postWords.editPost)}
    >
      {(shown) => <EditForm batch={batch} post={shown} onSaved={onClose} />}
    </DialogAbout>
  );
}

interface EditFormProps {
  batch: OwnBatch;
  post: ShownPost;
  onSaved(): void;
}

/** A component of its own, so that a dialog that opens again starts with the current post. */
function EditForm({ batch, post, onSaved }: EditFormProps) {
  const keep = useKeep();
  const [start] = useState(() => startOf(post));
  const entry = usePostEntry({ start, save, onSaved });

  async function save({ text, photos }: Entry) {
    const rewritten = { text, keep: existingPhotoPaths(photos), photos: picturesIn(photos) };
    const { replace, edit, otherwise } = editingOf(post, batch.schoolId, rewritten);
    const done = edit.kind === 'post' ? postWords.postSent : postWords.postChanged;
    return replace === null
      ? await keep(edit, done)
      : await keep(edit, done, { inPlaceOf: replace, otherwise });
  }

  return (
    <Form of={entry.form} ownFailure className={asStack({ gap: 4 })}>
      {post.pending?.state === 'conflict' && <Notice tone="info">{postWords.postChangedSince}</Notice>}
      <PostFields entry={entry} label={postWords.yourPost} rows={6}>
        <SubmitButton of={entry.form} />
      </PostFields>
    </Form>
  );
}
