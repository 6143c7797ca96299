import type { Structure, StructureBatch } from '@memcherrish/shared/domain/school.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { useId, useState } from 'react';
import { refusal } from '#api/in-words.ts';
import { addDivision } from '#api/schools.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AddForm } from './AddForm.tsx';
import { ChoiceGrid } from './ChoiceGrid.tsx';
import { counted } from './counted.ts';
import { Panel } from './Panel.tsx';
import { ask } from './reach.ts';
import type { StructureState } from './use-structure.ts';

interface ManageDivisionsProps {
  structure: StructureState;
  school: Structure | null;
  batch: StructureBatch | null;
  chosenId: string | null;
  onChoose: (divisionId: string) => void;
  onChooseBatch: () => void;
}

export function ManageDivisions(props: ManageDivisionsProps) {
  const { structure, school, batch, chosenId, onChoose, onChooseBatch } = props;
  const [shown, setShown] = useState(false);
  const listId = useId();
  const divisions = batch?.divisions ?? [];

  async function add(name: string) {
    if (!school || !batch) return refusal(messages.batchMissing);
    return ask(addDivision(school._id, batch._id, name), messages.addDivisionFailed);
  }

  return (
    <Panel
      tab="manage-divisions"
      title={batch ? `Divisions of ${batch.batch}` : 'Divisions'}
      state={structure.state}
    >
      <div className="panel-card">
        <AddForm
          label="Division"
          placeholder="Enter division (e.g., 10-A)"
          button={batch ? 'Add Division' : fallbacks.selectBatchFirst}
          disabled={!batch}
          field="name"
          emptyError={messages.enterDivisionName}
          into={batch?._id ?? null}
          add={add}
          onAdded={({ _id, name, schoolId, batchId }) =>
            structure.divisionAdded({ schoolId, batchId }, { _id, name })
          }
          said={({ _id, name }) => (
            <>
              <p>{messages.divisionAdded}</p>
              <LinkButton onClick={() => onChoose(_id)}>Add schoolmates to {name}</LinkButton>
            </>
          )}
        />
      </div>
      {batch ? (
        <div className="panel-toggle">
          <Button kind="quiet" aria-expanded={shown} aria-controls={listId} onClick={() => setShown(!shown)}>
            {shown ? 'Hide Divisions' : 'View Divisions'}
          </Button>
          <span>{counted(divisions.length, 'division', 'divisions')}</span>
        </div>
      ) : (
        <Empty
          title={fallbacks.batchNotSelected}
          action={
            <Button kind="quiet" onClick={onChooseBatch}>
              Choose a batch
            </Button>
          }
        />
      )}
      <div id={listId} hidden={!shown || !batch} className="panel-list">
        {divisions.length === 0 ? (
          <Empty title={messages.noDivisions} />
        ) : (
          <ChoiceGrid
            label="Divisions"
            choices={divisions.map(({ _id, name }) => ({ id: _id, label: name }))}
            chosenId={chosenId}
            onChoose={onChoose}
          />
        )}
      </div>
    </Panel>
  );
}
