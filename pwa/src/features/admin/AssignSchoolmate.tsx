import type { Structure, StructureBatch, StructureDivision } from '@memcherrish/shared/domain/school.ts';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { Panel } from './Panel.tsx';
import { People } from './People.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadResult } from './UploadResult.tsx';
import type { StructureState } from './use-structure.ts';
import type { Uploads } from './use-uploads.ts';

interface AssignSchoolmateProps {
  structure: StructureState;
  school: Structure | null;
  batch: StructureBatch | null;
  division: StructureDivision | null;
  uploads: Uploads;
  peopleShown: boolean;
  onShowPeople: (shown: boolean) => void;
}

/** Upload Schoolmates (spec section 2), and who is in the division already. */
export function AssignSchoolmate(props: AssignSchoolmateProps) {
  const { structure, school, batch, division, uploads, peopleShown, onShowPeople } = props;
  const listId = useId();
  return (
    <Panel
      tab="assign-schoolmate"
      title={division ? `Upload Schoolmates of ${division.name}` : 'Upload Schoolmates'}
      state={structure.state}
    >
      {school && batch && division && (
        <>
          <UploadForm
            upload={uploads.of(division._id)}
            onChoose={(file) => uploads.chooseFile(division._id, file)}
            onSend={(file) =>
              uploads.send({ schoolId: school._id, batchId: batch._id, divisionId: division._id }, file)
            }
          />
          <UploadResult answer={uploads.of(division._id).answer} division={division.name} />
          <div className="panel-toggle">
            <Button
              kind="quiet"
              aria-expanded={peopleShown}
              aria-controls={listId}
              onClick={() => onShowPeople(!peopleShown)}
            >
              {peopleShown ? 'Hide Schoolmates' : 'View Schoolmates'}
            </Button>
          </div>
          <div id={listId}>
            {peopleShown && (
              <People
                key={division._id}
                schoolId={school._id}
                batchId={batch._id}
                divisionId={division._id}
                division={division.name}
                imports={uploads.of(division._id).imports}
              />
            )}
          </div>
        </>
      )}
    </Panel>
  );
}
