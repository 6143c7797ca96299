import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { useId, useState } from 'react';
import { refusal } from '#api/in-words.ts';
import { addBatch } from '#api/schools.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AddForm } from './AddForm.tsx';
import { ChoiceGrid } from './ChoiceGrid.tsx';
import { counted } from './counted.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Panel } from './Panel.tsx';
import { ask } from './reach.ts';
import type { StructureState } from './use-structure.ts';

interface ManageBatchesProps {
  structure: StructureState;
  school: Structure | null;
  chosenId: string | null;
  onChoose: (batchId: string) => void;
}

export function ManageBatches({ structure, school, chosenId, onChoose }: ManageBatchesProps) {
  const [shown, setShown] = useState(false);
  const listId = useId();
  const batches = school?.batches ?? [];

  async function add(label: string) {
    // The tab is closed without a school; only a school that went away meanwhile ends here.
    if (!school) return refusal(messages.selectSchoolFirst);
    const outcome = await ask(addBatch(school._id, label), messages.addBatchFailed);
    return outcome.ok
      ? { ok: true as const, value: { schoolId: school._id, batch: outcome.value } }
      : outcome;
  }

  return (
    <Panel
      tab="manage-batches"
      title={school ? `Batches of ${school.name}` : 'Batches'}
      state={structure.state}
    >
      <div className="panel-card">
        <AddForm
          label="Batch"
          placeholder="Enter batch (e.g., 2012 - 2013)"
          button="Add Batch"
          field="batch"
          emptyError={messages.enterBatchName}
          into={school?._id ?? null}
          add={add}
          onAdded={({ schoolId, batch: { message: _said, ...batch } }) =>
            structure.batchAdded(schoolId, batch)
          }
          said={({ batch }) => (
            <>
              <p>{messages.batchAdded}</p>
              <LinkButton onClick={() => onChoose(batch._id)}>Add divisions to {batch.batch}</LinkButton>
            </>
          )}
        />
      </div>
      <div className="panel-toggle">
        <Button kind="quiet" aria-expanded={shown} aria-controls={listId} onClick={() => setShown(!shown)}>
          {shown ? 'Hide Batches' : 'View Batches'}
        </Button>
        <span>{counted(batches.length, 'batch', 'batches')}</span>
      </div>
      <div id={listId} hidden={!shown} className="panel-list">
        {structure.batchesProblem && school && (
          <LoadFailure
            problem={structure.batchesProblem}
            onRetry={() => structure.refreshBatches(school._id)}
          />
        )}
        {batches.length === 0 ? (
          <Empty title={messages.noBatches} />
        ) : (
          <ChoiceGrid
            label="Batches"
            choices={batches.map(({ _id, batch, divisions }) => ({
              id: _id,
              label: batch,
              detail: counted(divisions.length, 'division', 'divisions'),
            }))}
            chosenId={chosenId}
            onChoose={onChoose}
          />
        )}
      </div>
    </Panel>
  );
}
