import type { StructureDivision } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { useState } from 'react';
import type { DivisionIds } from '#admin/people/use-uploads.ts';
import type { StructureState } from '#admin/schools/use-structure.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { Panel } from '#admin/widgets/Panel.tsx';
import { useQuery } from '#admin/widgets/use-query.ts';
import { listTeachers } from '#api/teachers.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AssignTeacherForm } from './AssignTeacherForm.tsx';
import { DivisionTeachers } from './DivisionTeachers.tsx';

interface AssignTeachersProps {
  active: boolean;
  structure: StructureState;
  /** Null until school, batch and division are chosen. */
  place: DivisionIds | null;
  division: StructureDivision | null;
  onChooseDivision: () => void;
}

/** Assign Teacher (spec section 2), and below it who teaches the division already. */
export function AssignTeachers({
  active,
  structure,
  place,
  division,
  onChooseDivision,
}: AssignTeachersProps) {
  const teachers = useQuery(listTeachers, dashboardWords.loadTeachersFailed, { when: active });
  const [assigned, setAssigned] = useState(0);

  return (
    <Panel
      tab="assign-teachers"
      title={division ? dashboardLabels.assignATeacherTo(division.name) : dashboardLabels.assignATeacher}
      state={structure.state}
    >
      {teachers.problem && <LoadFailure problem={teachers.problem} onRetry={teachers.reload} />}
      <div className="panel-columns">
        {teachers.value?.length === 0 ? (
          <Empty
            title={dashboardWords.noTeachersAvailable}
            action={<LinkButton to="/register-teacher">{dashboardLabels.registerATeacher}</LinkButton>}
          />
        ) : (
          <AssignTeacherForm
            teachers={teachers.value ?? []}
            place={place}
            onAssigned={() => {
              setAssigned((count) => count + 1);
              // Who was not in one of the admin's schools before is shown in full from now on.
              teachers.reload();
            }}
          />
        )}
        {place && division ? (
          <DivisionTeachers
            key={place.divisionId}
            place={place}
            division={division.name}
            active={active}
            turn={assigned}
          />
        ) : (
          <Empty
            title={dashboardWords.chooseDivisionFirst}
            action={
              <Button kind="quiet" onClick={onChooseDivision}>
                {dashboardLabels.chooseADivision}
              </Button>
            }
          />
        )}
      </div>
    </Panel>
  );
}
