import { teachingWords } from '@memcherrish/shared/text/school/teaching.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import type { TeachingInvitation } from '@memcherrish/shared/wire/people/teaching.ts';
import { useId, useRef, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import './school-questions.css';

interface SchoolQuestionsProps {
  invitations: readonly TeachingInvitation[];
  /** Runs after an answer, so that the device pulls the new classes. */
  onChanged(): void;
}

/** Invitations from schools to teach there, each with yes and no. */
export function SchoolQuestions({ invitations, onChanged }: SchoolQuestionsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Hides answered invitations until the next pull removes them.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const open = invitations.filter(({ _id }) => !answered.has(_id));
  if (open.length === 0) return null;
  return (
    <section className={asStack({ gap: 4 })} aria-labelledby="school-questions">
      <h2 id="school-questions" ref={heading} tabIndex={-1}>
        {teachingWords.heading(open.length)}
      </h2>
      {open.map((invitation) => (
        <SchoolQuestion
          key={invitation._id}
          invitation={invitation}
          onAnswered={() => {
            setAnswered((before) => new Set([...before, invitation._id]));
            heading.current?.focus();
            onChanged();
          }}
        />
      ))}
    </section>
  );
}

function SchoolQuestion({
  invitation,
  onAnswered,
}: {
  invitation: TeachingInvitation;
  onAnswered: () => void;
}) {
  const { _id, schoolName, askedBy, subject, division, batch } = invitation;
  const title = useId();
  const toast = useToast();
  const { failure, busy, send } = useSend();
  const [pressed, setPressed] = useState<'yes' | 'no' | null>(null);

  async function answer(accept: boolean) {
    if (busy) return;
    setPressed(accept ? 'yes' : 'no');
    const sent = await send(async () =>
      withReason(
        await sendCall(teacherCalls.answerInvitation, { params: { invitationId: _id }, body: { accept } }),
        teachingWords.answerFailed,
      ),
    );
    if (!sent.ok) return;
    toast(sent.value.message);
    onAnswered();
  }

  return (
    <section
      className={`school-question ${asStack({ gap: 3, p: 5, surface: true })}`}
      aria-labelledby={title}
    >
      <h3 id={title}>
        <bdi>{teachingWords.question(schoolName)}</bdi>
      </h3>
      <p>
        <bdi>{teachingWords.text(askedBy, subject, division, batch)}</bdi>
      </p>
      <p className={asText({ tone: 'quiet' })}>{teachingWords.yesMeans}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={asRow({ gap: 3, wrap: true })}>
        <Button busy={busy && pressed === 'yes'} onClick={() => answer(true)}>
          {teachingWords.yes}
        </Button>
        <Button kind="quiet" busy={busy && pressed === 'no'} onClick={() => answer(false)}>
          {teachingWords.no}
        </Button>
      </div>
    </section>
  );
}
