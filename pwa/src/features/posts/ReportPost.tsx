import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import type { ShownPost, ShownReply } from '#local/edits/shown-post.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { asStack } from '#ui/layout.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { useKeep } from './use-keep.ts';

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
  return (
    <DialogAbout
      about={about}
      onClose={onClose}
      title={({ reply }) => (reply ? replyWords.reportOf : postWords.reportThePostOf)(authorName)}
      description={({ reply }) => (reply ? replyWords : postWords).reportSeenBy}
      size="small"
    >
      {(shown) => <ReportForm batch={batch} about={shown} onSent={onClose} />}
    </DialogAbout>
  );
}

function ReportForm({ batch, about, onSent }: { batch: OwnBatch; about: PostDialog; onSent(): void }) {
  const keep = useKeep();
  const { schoolId, batchId } = batch;
  const { post, reply } = about;
  const form = useForm({
    start: { reason: '' },
    call: ({ reason }) =>
      keep(
        {
          ...{ kind: 'report', postId: (reply ?? post)._id, schoolId, batchId },
          reason: reason.trim() || null,
          ...(reply && { replyTo: post._id }),
        },
        postWords.postReported,
      ),
    onSent,
  });

  return (
    <Form of={form} className={asStack({ gap: 4 })}>
      <TextArea
        label={postWords.reasonOptional}
        rows={3}
        maxLength={textLength.about}
        {...form.field('reason')}
      />
      <SubmitButton of={form} label={postWords.report} busyLabel={postWords.reporting} />
    </Form>
  );
}
