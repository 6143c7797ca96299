import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { postCalls, type ReportedPost } from '@memcherrish/shared/wire/events/post-calls.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { currentDate } from '#clock/clock.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { PhotoGrid } from '#ui/photos/PhotoGrid.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { momentInWords } from '#ui/words/times.ts';
import '#admin/widgets/dialog-form.css';
import './report-dialog.css';

interface ReportDialogProps {
  /** Null closes the dialog. */
  post: ReportedPost | null;
  onClose: () => void;
  onDecided: () => void;
  /** Runs when the author has changed the post since it was loaded. */
  onEdited: () => void;
}

/** Shows a reported post as its batch sees it, the reports, and the buttons to decide. */
export function ReportDialog({ post, onClose, onDecided, onEdited }: ReportDialogProps) {
  return (
    <DialogAbout
      about={post}
      onClose={onClose}
      title={({ isReply, authorName }) =>
        (isReply ? dashboardLabels.replyOf : dashboardLabels.postOf)(
          authorName ?? formMessages.formerClassmate,
        )
      }
      description={({ batch, schoolName, createdAt }) => `${batch}, ${schoolName}, ${when(createdAt)}`}
    >
      {(shown) => (
        <>
          <ReportFacts post={shown} />
          <DecisionForm key={shown._id} post={shown} onDecided={onDecided} onEdited={onEdited} />
        </>
      )}
    </DialogAbout>
  );
}

/** A reported post and the reasons of the reports. */
export function ReportFacts({ post: { text, photos, authorName, reports } }: { post: ReportedPost }) {
  return (
    <>
      <div className={`report-post ${asStack({ gap: 3, p: 4 })}`}>
        {text !== '' && (
          <p className="report-text" dir="auto">
            {text}
          </p>
        )}
        {photos.length > 0 && (
          <PhotoGrid
            photos={photos.map((photo) => ({ key: photo.path, ...photo }))}
            of={authorName ?? formMessages.formerClassmate}
          />
        )}
      </div>
      <section className={asStack({ gap: 2 })}>
        <h3>{reports.length === 1 ? dashboardLabels.report : dashboardLabels.reports}</h3>
        <ul>
          {reports.map(({ reason, at }) => (
            <li key={`${at} ${reason}`} className={`report-reason ${asText({ py: 2, breaks: true })}`}>
              <p dir="auto">{reason ?? dashboardLabels.withoutAReason}</p>
              <p className={asText({ size: 1, tone: 'quiet' })}>{when(at)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type Decision = 'keep' | 'remove';

type DecisionFormProps = Omit<ReportDialogProps, 'onClose'> & { post: ReportedPost };

function DecisionForm({ post, onDecided, onEdited }: DecisionFormProps) {
  const toast = useToast();
  const form = useForm({
    start: { reason: '', decision: 'remove' as Decision },
    read: ({ reason: typed, decision }) => {
      const reason = typed.trim();
      const remove = decision === 'remove';
      const isMissing = remove && reason === '';
      return checked(
        { remove, version: post.version, ...(reason !== '' && { reason }) },
        { reason: isMissing ? dashboardWords.removalReasonMissing : undefined },
      );
    },
    call: (body) =>
      ask(
        sendCall(postCalls.decideReported, { params: { postId: post._id }, body }),
        dashboardWords.decideAdminFailed,
      ),
    onSent: ({ message }) => {
      toast(message);
      onDecided();
    },
    onFailed: ({ code }) => {
      if (code === 'conflict') onEdited();
    },
  });
  const { decision } = form.entry;

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      <TextArea
        label={dashboardLabels.reasonForRemovingIt}
        hint={post.isReply ? dashboardWords.replyReportRemoves : dashboardWords.reportRemoves}
        rows={3}
        maxLength={textLength.about}
        {...form.field('reason')}
      />
      <DialogFoot>
        <Button
          kind="quiet"
          busy={form.busy && decision === 'keep'}
          onClick={() => {
            form.change({ decision: 'keep' });
            void form.submit();
          }}
        >
          {post.isReply ? dashboardLabels.letReplyStay : dashboardLabels.letItStay}
        </Button>
        <Button
          type="submit"
          kind="danger"
          onClick={() => form.change({ decision: 'remove' })}
          busy={form.busy && decision === 'remove'}
          busyLabel={vocabulary.removing}
        >
          {post.isReply ? dashboardLabels.removeTheReply : dashboardLabels.removeThePost}
        </Button>
      </DialogFoot>
    </Form>
  );
}

function when(iso: string): string {
  return momentInWords(iso, currentDate());
}
