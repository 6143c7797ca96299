import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { recoveryWords } from '@memcherrish/shared/text/account/recovery.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { type DivisionTeacher, schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { type RecoveryFor, StartRecoveryDialog } from '#admin/widgets/StartRecoveryDialog.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { SubjectDialog } from './SubjectDialog.tsx';

interface DivisionTeachersProps {
  ids: DivisionIds;
  division: string;
  active: boolean;
  /** The level of the heading on its page. */
  heading?: 'h2' | 'h3';
}

export function DivisionTeachers({ ids, division, active, heading: Heading = 'h3' }: DivisionTeachersProps) {
  const { schoolId, batchId, divisionId } = ids;
  const teachers = useRead(
    schoolCalls.listTeachers,
    { params: { schoolId, batchId, divisionId } },
    dashboardWords.loadTeachersFailed,
    { when: active },
  );
  const [helping, setHelping] = useState<RecoveryFor | null>(null);
  const [changing, setChanging] = useState<DivisionTeacher | null>(null);
  const removal = useConfirm<DivisionTeacher>(
    ({ _id, subject }) =>
      ask(
        sendCall(teacherCalls.endAssignment, { params: { ...ids, teacherId: _id }, query: { subject } }),
        dashboardWords.removeAssignmentFailed,
      ),
    () => focusHeading('division-teachers'),
  );

  return (
    <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby="division-teachers">
      <Heading id="division-teachers" tabIndex={-1}>
        {dashboardLabels.teachersOf(division)}
      </Heading>
      {teachers.problem && <LoadFailure problem={teachers.problem} onRetry={teachers.reload} />}
      {teachers.value?.length === 0 && <Empty title={formMessages.noTeachersInDivision} />}
      {teachers.value && teachers.value.length > 0 && (
        <ul className="panel-card entry-rows">
          {teachers.value.map((teacher) => (
            <EntryRow
              key={`${teacher._id} ${teacher.subject}`}
              picture={
                <Avatar
                  name={teacher.name}
                  photo={teacher.profilePhoto}
                  preview={teacher.photoPreview}
                  size="small"
                />
              }
              title={teacher.name}
              text={teacher.subject}
              actions={[
                { label: recoveryWords.start, onSelect: () => setHelping({ kind: 'teacher', ...teacher }) },
                { label: dashboardLabels.changeSubject, onSelect: () => setChanging(teacher) },
                { label: dashboardLabels.remove, danger: true, onSelect: () => removal.ask(teacher) },
              ]}
            />
          ))}
        </ul>
      )}
      <SubjectDialog ids={ids} teacher={changing} onClose={() => setChanging(null)} />
      <StartRecoveryDialog schoolId={schoolId} person={helping} onClose={() => setHelping(null)} />
      <ConfirmDialog
        {...removal.dialog}
        danger
        title={dashboardLabels.removeThisTeacher}
        text={dashboardWords.confirmRemoveAssignment(removal.item?.name ?? '', removal.item?.subject ?? '')}
        confirmLabel={dashboardLabels.remove}
      />
    </section>
  );
}
