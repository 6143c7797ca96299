import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import type { DivisionTeacher } from '@memcherrish/shared/wire/desk/schools.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { NameDialog } from '#admin/schools/NameDialog.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';

interface SubjectDialogProps {
  ids: DivisionIds;
  /** The teacher whose subject is changed; null closes the dialog. */
  teacher: DivisionTeacher | null;
  onClose: () => void;
}

export function SubjectDialog({ ids, teacher, onClose }: SubjectDialogProps) {
  const shown = usePreviousNonNull(teacher);
  if (!shown) return null;
  return (
    <NameDialog
      open={teacher !== null}
      title={dashboardLabels.subjectOf(shown.name)}
      label={dashboardLabels.subject}
      field="newSubject"
      value={shown.subject}
      emptyError={messages.required}
      save={(newSubject) =>
        ask(
          sendCall(teacherCalls.changeAssignment, {
            params: { ...ids, teacherId: shown._id },
            body: { subject: shown.subject, newSubject },
          }),
          dashboardWords.changeAssignmentFailed,
        )
      }
      onClose={onClose}
    />
  );
}
