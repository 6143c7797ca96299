import { teachingWords } from '@memcherrish/shared/text/school/teaching.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asText } from '#ui/layout.ts';
import type { Assignment } from './grouped-classes.ts';

interface LeaveClassProps {
  assignment: Assignment;
  onLeft(): void;
}

/** Removes the teacher from a class. */
export function LeaveClass({ assignment, onLeft }: LeaveClassProps) {
  const { divisionId, division, schoolName } = assignment;
  const leaving = useConfirm<string>(
    async (id) =>
      withReason(
        await sendCall(teacherCalls.leaveClass, { params: { divisionId: id } }),
        teachingWords.leaveFailed,
      ),
    onLeft,
  );

  return (
    <>
      <Button kind="quiet" className={asText({ self: 'start' })} onClick={() => leaving.ask(divisionId)}>
        {teachingWords.leave}
      </Button>
      <ConfirmDialog
        {...leaving.dialog}
        title={teachingWords.leaveTitle(division)}
        text={teachingWords.leaveText(schoolName)}
        confirmLabel={teachingWords.leaveConfirm}
      />
    </>
  );
}
