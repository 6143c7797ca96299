import type { Structure, StructureBatch } from '@memcherrish/shared/domain/school.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { counted } from '@memcherrish/shared/text/counted.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useId, useState } from 'react';
import { AddForm } from '#admin/widgets/AddForm.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId, Panel } from '#admin/widgets/Panel.tsx';
import { errorOutcome } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asRow, asStack } from '#ui/layout.ts';
import { NamedChoices } from './NamedChoices.tsx';
import { withBatchRenamed, withoutBatch } from './structure-tree.ts';
import type { StructureState } from './use-structure.ts';

interface ManageBatchesProps {
  structure: StructureState;
  school: Structure | null;
  chosenId: string | null;
  onChoose: (batchId: string) => void;
  /** Runs when the chosen batch was deleted. */
  onDrop: () => void;
}

export function ManageBatches({ structure, school, chosenId, onChoose, onDrop }: ManageBatchesProps) {
  const [shown, setShown] = useState(true);
  const listId = useId();
  const batches = school?.batches ?? [];
  const removal = useConfirm<StructureBatch>(
    async ({ _id }) =>
      school
        ? ask(
            sendCall(schoolCalls.removeBatch, { params: { schoolId: school._id, batchId: _id } }),
            dashboardWords.removeBatchFailed,
          )
        : errorOutcome(dashboardWords.selectSchoolFirst),
    ({ _id }) => {
      if (school) structure.change((current) => withoutBatch(current, school._id, _id));
      if (_id === chosenId) onDrop();
      focusHeading(headingId('manage-batches'));
    },
  );

  async function add(label: string) {
    // The tab is closed without a school, so this happens only when the school was deleted meanwhile.
    if (!school) return errorOutcome(dashboardWords.selectSchoolFirst);
    const outcome = await ask(
      sendCall(schoolCalls.addBatch, {
        params: { schoolId: school._id },
        body: { batch: label, divisions: [] },
      }),
      dashboardWords.addBatchFailed,
    );
    return outcome.ok
      ? { ok: true as const, value: { schoolId: school._id, batch: outcome.value } }
      : outcome;
  }

  return (
    <Panel
      tab="manage-batches"
      title={school ? dashboardLabels.batchesOf(school.name) : vocabulary.batches}
      state={structure.state}
    >
      <div className={`panel-columns ${asStack({ gap: 5 })}`}>
        <div className="panel-card">
          <AddForm
            label={vocabulary.batch}
            placeholder={dashboardLabels.enterBatch}
            button={dashboardLabels.addBatch}
            field="batch"
            emptyError={formMessages.enterBatchName}
            into={school?._id ?? null}
            add={add}
            onAdded={({ schoolId, batch: { message: _said, ...batch } }) =>
              structure.batchAdded(schoolId, batch)
            }
            said={({ batch }) => (
              <>
                <p>{dashboardWords.batchAdded}</p>
                <LinkButton onClick={() => onChoose(batch._id)}>
                  {dashboardLabels.addDivisionsTo(batch.batch)}
                </LinkButton>
              </>
            )}
          />
        </div>
        <div className={asStack({ gap: 5, justify: 'start' })}>
          <div className={asRow({ gap: 2, across: 4, wrap: true, tone: 'quiet' })}>
            <Button
              kind="quiet"
              aria-expanded={shown}
              aria-controls={listId}
              onClick={() => setShown(!shown)}
            >
              {shown ? dashboardLabels.hideBatches : dashboardLabels.viewBatches}
            </Button>
            <span>{counted(batches.length, 'batch', 'batches')}</span>
          </div>
          <div id={listId} hidden={!shown} className={`panel-list ${asStack({ gap: 4 })}`}>
            {structure.batchesProblem && school && (
              <LoadFailure
                problem={structure.batchesProblem}
                onRetry={() => structure.refreshBatches(school._id)}
              />
            )}
            <NamedChoices
              label={vocabulary.batches}
              items={batches}
              nameOf={({ batch }) => batch}
              detailOf={({ divisions }) => counted(divisions.length, 'division', 'divisions')}
              none={formMessages.noBatches}
              chosenId={chosenId}
              onChoose={onChoose}
              renaming={({ _id }) => ({
                label: dashboardLabels.batchName,
                field: 'batch',
                emptyError: formMessages.enterBatchName,
                save: async (label) =>
                  school
                    ? ask(
                        sendCall(schoolCalls.renameBatch, {
                          params: { schoolId: school._id, batchId: _id },
                          body: { batch: label },
                        }),
                        dashboardWords.changeBatchFailed,
                      )
                    : errorOutcome(dashboardWords.selectSchoolFirst),
                onSaved: (saved) => {
                  if (!school) return;
                  structure.change((current) => withBatchRenamed(current, school._id, saved));
                },
              })}
              removal={removal}
              removeText={dashboardWords.confirmRemoveBatch}
            />
          </div>
        </div>
      </div>
    </Panel>
  );
}
