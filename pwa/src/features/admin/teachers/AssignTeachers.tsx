import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import type { StructureDivision } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { useLocation } from 'react-router-dom';
import type { StructureState } from '#admin/schools/use-structure.ts';
import { ChooseDivision } from '#admin/widgets/ChooseDivision.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { Panel } from '#admin/widgets/Panel.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { AskedTeachers } from './AskedTeachers.tsx';
import { AssignTeacherForm } from './AssignTeacherForm.tsx';
import { DivisionTeachers } from './DivisionTeachers.tsx';
import { InviteTeacherForm } from './InviteTeacherForm.tsx';

interface AssignTeachersProps {
  active: boolean;
  structure: StructureState;
  /** Null until school, batch and division are chosen. */
  ids: DivisionIds | null;
  division: StructureDivision | null;
  onChooseDivision: () => void;
}

/** 'Assign Teacher', the invitation of other schools' teachers, and the teachers of the division. */
export function AssignTeachers({ active, structure, ids, division, onChooseDivision }: AssignTeachersProps) {
  const teachers = useRead(teacherCalls.list, {}, dashboardWords.loadTeachersFailed, { when: active });
  const { search } = useLocation();

  return (
    <Panel
      tab="assign-teachers"
      title={division ? dashboardLabels.assignATeacherTo(division.name) : dashboardLabels.assignATeacher}
      state={structure.state}
    >
      {teachers.problem && <LoadFailure problem={teachers.problem} onRetry={teachers.reload} />}
      <div className={`panel-columns ${asStack({ gap: 5 })}`}>
        <div className={asStack({ gap: 5, justify: 'start' })}>
          {teachers.value?.length === 0 ? (
            <Empty
              title={dashboardWords.noTeachersAvailable}
              action={
                <LinkButton to={`/register-teacher${search}`}>{dashboardLabels.registerATeacher}</LinkButton>
              }
            />
          ) : (
            <AssignTeacherForm teachers={teachers.value ?? []} ids={ids} />
          )}
          <InviteTeacherForm ids={ids} />
        </div>
        {ids && division ? (
          <div className={asStack({ gap: 5, justify: 'start' })}>
            <DivisionTeachers key={ids.divisionId} ids={ids} division={division.name} active={active} />
            <AskedTeachers key={ids.schoolId} schoolId={ids.schoolId} active={active} />
          </div>
        ) : (
          <ChooseDivision onChoose={onChooseDivision} />
        )}
      </div>
    </Panel>
  );
}
