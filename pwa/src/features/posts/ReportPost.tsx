import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { postWords } from '@memcherrish/shared/text/posts.ts';
import { replyWords } from '@memcherrish/shared/text/replies.ts';
import { type FormEvent, useState } from 'react';
import type { ShownPost, ShownReply } from '#local/edits/shown-post.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { useSubmit } from '#ui/use-submit.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { useKeep } from './use-keep.ts';
import './edit-post.css';

/** The action that a person chose for a post or a reply. */
export interface PostDialog {
  for: 'edit' | 'removal' | 'discarding' | 'report' | 'pictured';
  post: ShownPost;
  /** The reply under the post that it is about. */
  reply?: ShownReply;
}

interface ReportPostProps {
  batch: OwnBatch;
  /** Null closes the dialog. */
  about: PostDialog | null;
  authorName: string;
  onClose(): void;
}

/** Reports a post or a reply to the admins of the school. */
export function ReportPost({ batch, about, authorName, onClose }: ReportPostProps) {
  const shown = usePreviousNonNull(about);
  if (!shown) return null;
  return (
    <Dialog
      open={about !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown.reply ? replyWords.reportOf(authorName) : postWords.reportThePostOf(authorName)}
      description={shown.reply ? replyWords.reportSeenBy : postWords.reportSeenBy}
      size="small"
    >
      <ReportForm batch={batch} about={shown} onSent={onClose} />
    </Dialog>
  );
}

function ReportForm({ batch, about, onSent }: { batch: OwnBatch; about: PostDialog; onSent(): void }) {
  const [reason, setReason] = useState('');
  const { form, failure, busy, send } = useSubmit([]);
  const keep = useKeep();
  const { schoolId, batchId } = batch;
  const { post, reply } = about;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const words = reason.trim();
    const sent = await send(() =>
      keep(
        {
          ...{ kind: 'report', postId: (reply ?? post)._id, schoolId, batchId },
          reason: words === '' ? null : words,
          ...(reply && { replyTo: post._id }),
        },
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
