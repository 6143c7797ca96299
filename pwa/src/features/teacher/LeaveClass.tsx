import { teachingWords } from '@memcherrish/shared/text/school/teaching.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asText } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import type { Assignment } from './grouped-classes.ts';

interface LeaveClassProps {
  assignment: Assignment;
  onLeft(): void;
}

/** Removes the teacher from a class. */
export function LeaveClass({ assignment, onLeft }: LeaveClassProps) {
  const { divisionId, division, schoolName } = assignment;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  async function leave() {
    setBusy(true);
    setFailure(null);
    const outcome = withReason(
      await sendCall(teacherCalls.leaveClass, { params: { divisionId } }),
      teachingWords.leaveFailed,
    );
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.problem.message);
    setAsking(false);
    toast(outcome.value.message);
    onLeft();
  }

  return (
    <>
      <Button
        kind="quiet"
        className={asText({ self: 'start' })}
        onClick={() => {
          setFailure(null);
          setAsking(true);
        }}
      >
        {teachingWords.leave}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        failure={failure}
        title={teachingWords.leaveTitle(division)}
        text={teachingWords.leaveText(schoolName)}
        confirmLabel={teachingWords.leaveConfirm}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
