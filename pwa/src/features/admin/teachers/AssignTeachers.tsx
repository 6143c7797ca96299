import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import type { StructureDivision } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { StructureState } from '#admin/schools/use-structure.ts';
import { ChooseDivision } from '#admin/widgets/ChooseDivision.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { Panel } from '#admin/widgets/Panel.tsx';
import { useQuery } from '#admin/widgets/use-query.ts';
import { sendCall } from '#api/send-call.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { AskedTeachers } from './AskedTeachers.tsx';
import { AssignTeacherForm } from './AssignTeacherForm.tsx';
import { DivisionTeachers } from './DivisionTeachers.tsx';
import { InviteTeacherForm } from './InviteTeacherForm.tsx';

const listTeachers = () => sendCall(teacherCalls.list);

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
  const teachers = useQuery(listTeachers, dashboardWords.loadTeachersFailed, { when: active });
  const { search } = useLocation();
  const [assigned, setAssigned] = useState(0);
  const [invited, setInvited] = useState(0);

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
            <AssignTeacherForm
              teachers={teachers.value ?? []}
              ids={ids}
              onAssigned={() => {
                setAssigned((count) => count + 1);
                // A teacher who had no school is listed with full details from now on.
                teachers.reload();
              }}
            />
          )}
          <InviteTeacherForm
            ids={ids}
            onInvited={() => {
              // If the school may assign the teacher of this contact, the server assigns them at once.
              setAssigned((count) => count + 1);
              setInvited((count) => count + 1);
              teachers.reload();
            }}
          />
        </div>
        {ids && division ? (
          <div className={asStack({ gap: 5, justify: 'start' })}>
            <DivisionTeachers
              key={ids.divisionId}
              ids={ids}
              division={division.name}
              active={active}
              turn={assigned}
            />
            <AskedTeachers
              key={ids.schoolId}
              schoolId={ids.schoolId}
              active={active}
              turn={assigned + invited}
            />
          </div>
        ) : (
          <ChooseDivision onChoose={onChooseDivision} />
        )}
      </div>
    </Panel>
  );
}
