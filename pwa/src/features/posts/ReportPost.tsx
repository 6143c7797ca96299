import { textLength } from '@memcherrish/shared/rules/limits.ts';
import { postWords } from '@memcherrish/shared/text/posts.ts';
import { type FormEvent, useState } from 'react';
import type { ShownPost } from '#local/db/shown-post.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { useSubmit } from '#ui/use-submit.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { useKeep } from './use-keep.ts';
import './edit-post.css';

interface ReportPostProps {
  batch: OwnBatch;
  /** Null closes the dialog. */
  post: ShownPost | null;
  authorName: string;
  onClose(): void;
}

/** Reports a post to the admins of the school. */
export function ReportPost({ batch, post, authorName, onClose }: ReportPostProps) {
  const shown = usePreviousNonNull(post);
  if (!shown) return null;
  return (
    <Dialog
      open={post !== null}
      onOpenChange={(open) => !open && onClose()}
      title={postWords.reportThePostOf(authorName)}
      description={postWords.reportSeenBy}
      size="small"
    >
      <ReportForm batch={batch} post={shown} onSent={onClose} />
    </Dialog>
  );
}

function ReportForm({ batch, post, onSent }: { batch: OwnBatch; post: ShownPost; onSent(): void }) {
  const [reason, setReason] = useState('');
  const { form, failure, busy, send } = useSubmit([]);
  const keep = useKeep();
  const { schoolId, batchId } = batch;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const words = reason.trim();
    const sent = await send(() =>
      keep(
        { kind: 'report', postId: post._id, schoolId, batchId, reason: words === '' ? null : words },
        postWords.postReported,
      ),
    );
    if (sent.ok) onSent();
  }

  return (
    <form className="edit-post" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextArea
        label={postWords.reasonOptional}
        rows={3}
        maxLength={textLength.about}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" busy={busy} busyLabel={postWords.reporting}>
        {postWords.report}
      </Button>
    </form>
  );
}
