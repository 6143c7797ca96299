import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { recoveryWords } from '@memcherrish/shared/text/account/recovery.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type DivisionTeacher, schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { RowActions } from '#admin/widgets/RowActions.tsx';
import { type RecoveryFor, StartRecoveryDialog } from '#admin/widgets/StartRecoveryDialog.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import type { Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { SubjectDialog } from './SubjectDialog.tsx';

const none: readonly DivisionTeacher[] = [];

const kind: RowKind<DivisionTeacher> = {
  keyOf: ({ _id, subject }) => `${_id} ${subject}`,
  nameOf: ({ name }) => name,
  faceOf: ({ profilePhoto, photoPreview }) => ({ photo: profilePhoto, preview: photoPreview }),
  searched: ({ name, subject }) => `${name} ${subject}`,
};

const columns: readonly Column<DivisionTeacher>[] = [
  { key: 'name', title: vocabulary.name, width: [8, 2], text: kind.nameOf },
  { key: 'subject', title: dashboardLabels.subject, width: [6, 2], text: ({ subject }) => subject },
];

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

  const grid = usePeopleGrid({ rows: teachers.value ?? none, kind, columns, inGivenOrder: true });

  return (
    <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby="division-teachers">
      <Heading id="division-teachers" tabIndex={-1}>
        {dashboardLabels.teachersOf(division)}
      </Heading>
      {teachers.problem && <LoadFailure problem={teachers.problem} onRetry={teachers.reload} />}
      {teachers.value?.length === 0 && <Empty title={formMessages.noTeachersInDivision} />}
      {teachers.value && teachers.value.length > 0 && (
        <PeopleGrid
          label={dashboardLabels.teachersOf(division)}
          grid={grid}
          role="list"
          grows
          end={{
            width: 23,
            of: (teacher, isNarrow) => (
              <RowActions
                of={teacher.name}
                isNarrow={isNarrow}
                actions={[
                  { label: recoveryWords.start, onSelect: () => setHelping({ kind: 'teacher', ...teacher }) },
                  { label: dashboardLabels.changeSubject, onSelect: () => setChanging(teacher) },
                  { label: vocabulary.remove, danger: true, onSelect: () => removal.ask(teacher) },
                ]}
              />
            ),
          }}
        />
      )}
      <SubjectDialog ids={ids} teacher={changing} onClose={() => setChanging(null)} />
      <StartRecoveryDialog schoolId={schoolId} person={helping} onClose={() => setHelping(null)} />
      <ConfirmDialog
        {...removal.dialog}
        title={dashboardLabels.removeThisTeacher}
        text={dashboardWords.confirmRemoveAssignment(removal.item?.name ?? '', removal.item?.subject ?? '')}
        confirmLabel={vocabulary.remove}
      />
    </section>
  );
}
