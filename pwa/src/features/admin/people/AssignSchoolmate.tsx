import type { Structure, StructureBatch, StructureDivision } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { useId } from 'react';
import type { StructureState } from '#admin/schools/use-structure.ts';
import { ChooseDivision } from '#admin/widgets/ChooseDivision.tsx';
import { importAddress, tableAddress } from '#admin/widgets/dashboard-address.ts';
import { Panel } from '#admin/widgets/Panel.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { People } from './People.tsx';
import { RecentUploads } from './RecentUploads.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadResult } from './UploadResult.tsx';
import type { Uploads } from './use-uploads.ts';
import { WaitingSchoolmates } from './WaitingSchoolmates.tsx';

interface AssignSchoolmateProps {
  active: boolean;
  structure: StructureState;
  school: Structure | null;
  batch: StructureBatch | null;
  division: StructureDivision | null;
  uploads: Uploads;
  peopleShown: boolean;
  onShowPeople: (shown: boolean) => void;
  onChooseDivision: () => void;
}

/** 'Upload Schoolmates', and the people who are in the division already. */
export function AssignSchoolmate(props: AssignSchoolmateProps) {
  const { active, structure, school, batch, division, uploads, peopleShown, onShowPeople, onChooseDivision } =
    props;
  const listId = useId();
  const ids =
    school && batch && division
      ? { schoolId: school._id, batchId: batch._id, divisionId: division._id }
      : null;
  const waiting = (
    <WaitingSchoolmates active={active} place={ids && division && { ids, name: division.name }} />
  );
  const answer = division && uploads.of(division._id).answer;
  return (
    <Panel
      tab="assign-schoolmate"
      title={
        division ? dashboardLabels.uploadSchoolmatesOf(division.name) : dashboardLabels.uploadSchoolmates
      }
      state={structure.state}
    >
      {!(ids && division) && (
        <>
          <ChooseDivision onChoose={onChooseDivision} />
          {waiting}
        </>
      )}
      {ids && division && (
        <>
          <div className={`panel-columns ${asStack({ gap: 5 })}`}>
            <UploadForm
              upload={uploads.of(division._id)}
              checkAddress={`${importAddress(ids.schoolId)}?batch=${ids.batchId}&division=${ids.divisionId}`}
              onChoose={(file) => uploads.chooseFile(division._id, file)}
              onSend={(file) => uploads.send(ids, file)}
            />
            {answer ? <UploadResult answer={answer} division={division.name} /> : <ClassListHelp />}
          </div>
          {waiting}
          <RecentUploads
            key={ids.schoolId}
            active={active}
            schoolId={ids.schoolId}
            onUndone={uploads.noteUndo}
          />
          <div className={asRow({ gap: 2, across: 4, wrap: true, tone: 'quiet' })}>
            <Button
              kind="quiet"
              aria-expanded={peopleShown}
              aria-controls={listId}
              onClick={() => onShowPeople(!peopleShown)}
            >
              {peopleShown ? dashboardLabels.hideSchoolmates : dashboardLabels.viewSchoolmates}
            </Button>
            <LinkButton to={tableAddress(ids)}>{dashboardLabels.openFullPage}</LinkButton>
          </div>
          <div id={listId}>
            {peopleShown && <People key={division._id} ids={ids} division={division.name} />}
          </div>
        </>
      )}
    </Panel>
  );
}

/** The rules for a class list, shown beside the upload until there is a result. */
function ClassListHelp() {
  return (
    <section
      className={`panel-aside ${asStack({ gap: 3, tone: 'quiet' })}`}
      aria-labelledby="class-list-help"
    >
      <h3 id="class-list-help">{dashboardLabels.fileContents}</h3>
      <p>{dashboardWords.classListHeadings}</p>
      <p>{dashboardWords.classListNumbers}</p>
      <p>{dashboardWords.classListAgain}</p>
    </section>
  );
}
