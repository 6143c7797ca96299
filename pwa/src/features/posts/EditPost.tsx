import { postWords } from '@memcherrish/shared/text/posts.ts';
import { type FormEvent, useState } from 'react';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { editingOf, isGone, isRewritten, startOf } from './edit-rejected-post.ts';
import { PostFields } from './PostFields.tsx';
import { useKeep } from './use-keep.ts';
import { keptIn, picturesIn, usePostEntry } from './use-post-entry.ts';
import './edit-post.css';

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
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const shown = usePreviousNonNull(post);
  if (!shown) return null;

  function close() {
    setChanged(false);
    setLeaving(false);
    onClose();
  }
  const isOpen = post !== null;
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          if (open) return;
          if (changed) setLeaving(true);
          else close();
        }}
        asksItself
        title={shown.pending && isGone(shown.pending) ? postWords.postAsNew : postWords.editPost}
      >
        <EditForm batch={batch} post={shown} onChanged={setChanged} onSaved={close} />
      </Dialog>
      <UnsavedDialog
        unsaved={isOpen && changed}
        asking={leaving}
        onLeave={close}
        onStay={() => setLeaving(false)}
      />
    </>
  );
}

interface EditFormProps {
  batch: OwnBatch;
  post: ShownPost;
  onChanged(changed: boolean): void;
  onSaved(): void;
}

/** A component of its own, so that a dialog that opens again starts with the current post. */
function EditForm({ batch, post, onChanged, onSaved }: EditFormProps) {
  const [start] = useState(() => startOf(post));
  const entry = usePostEntry(start, (_change, now) => onChanged(isRewritten(start, now)));
  const keep = useKeep();

  async function save(text: string) {
    const rewritten = { text, keep: keptIn(entry.photos), photos: picturesIn(entry.photos) };
    const { replace, edit, otherwise } = editingOf(post, batch.schoolId, rewritten);
    const done = edit.kind === 'post' ? postWords.postSent : postWords.postChanged;
    return replace === null
      ? await keep(edit, done)
      : await keep(edit, done, { inPlaceOf: replace, otherwise });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await entry.send(save)) onSaved();
  }

  return (
    <form className="edit-post" ref={entry.form} onSubmit={submit} noValidate>
      {post.pending?.state === 'conflict' && <Notice tone="info">{postWords.postChangedSince}</Notice>}
      <PostFields entry={entry} label={postWords.yourPost} rows={6}>
        <Button type="submit" busy={entry.busy} busyLabel={postWords.saving}>
          {postWords.save}
        </Button>
      </PostFields>
    </form>
  );
}
