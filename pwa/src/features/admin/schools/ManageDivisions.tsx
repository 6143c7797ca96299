import type { Structure, StructureBatch, StructureDivision } from '@memcherrish/shared/domain/school.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
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
import { headingId, Panel } from '#admin/widgets/Panel.tsx';
import { errorOutcome } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asRow, asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { NamedChoices } from './NamedChoices.tsx';
import { withDivisionRenamed, withoutDivision } from './structure-tree.ts';
import type { StructureState } from './use-structure.ts';

interface ManageDivisionsProps {
  structure: StructureState;
  school: Structure | null;
  batch: StructureBatch | null;
  chosenId: string | null;
  onChoose: (divisionId: string) => void;
  onChooseBatch: () => void;
  /** Runs when the chosen division was deleted. */
  onDrop: () => void;
}

export function ManageDivisions(props: ManageDivisionsProps) {
  const { structure, school, batch, chosenId, onChoose, onChooseBatch, onDrop } = props;
  const [shown, setShown] = useState(true);
  const listId = useId();
  const divisions = batch?.divisions ?? [];
  const removal = useConfirm<StructureDivision>(
    async ({ _id }) =>
      school && batch
        ? ask(
            sendCall(schoolCalls.removeDivision, {
              params: { schoolId: school._id, batchId: batch._id, divisionId: _id },
            }),
            dashboardWords.removeDivisionFailed,
          )
        : errorOutcome(dashboardWords.batchMissing),
    ({ _id }) => {
      if (school && batch) {
        const ids = { schoolId: school._id, batchId: batch._id };
        structure.change((current) => withoutDivision(current, ids, _id));
      }
      if (_id === chosenId) onDrop();
      focusHeading(headingId('manage-divisions'));
    },
  );

  async function add(name: string) {
    if (!school || !batch) return errorOutcome(dashboardWords.batchMissing);
    return ask(
      sendCall(schoolCalls.addDivision, {
        params: { schoolId: school._id, batchId: batch._id },
        body: { name },
      }),
      dashboardWords.addDivisionFailed,
    );
  }

  return (
    <Panel
      tab="manage-divisions"
      title={batch ? dashboardLabels.divisionsOf(batch.batch) : vocabulary.divisions}
      state={structure.state}
    >
      <div className={`panel-columns ${asStack({ gap: 5 })}`}>
        <div className="panel-card">
          <AddForm
            label={vocabulary.division}
            placeholder={dashboardLabels.enterDivision}
            button={batch ? dashboardLabels.addDivision : fallbacks.selectBatchFirst}
            disabled={!batch}
            field="name"
            emptyError={formMessages.enterDivisionName}
            into={batch?._id ?? null}
            add={add}
            onAdded={({ _id, name, schoolId, batchId }) =>
              structure.divisionAdded({ schoolId, batchId }, { _id, name })
            }
            said={({ _id, name }) => (
              <>
                <p>{dashboardWords.divisionAdded}</p>
                <LinkButton onClick={() => onChoose(_id)}>
                  {dashboardLabels.addSchoolmatesTo(name)}
                </LinkButton>
              </>
            )}
          />
        </div>
        <div className={asStack({ gap: 5, justify: 'start' })}>
          {batch ? (
            <div className={asRow({ gap: 2, across: 4, wrap: true, tone: 'quiet' })}>
              <Button
                kind="quiet"
                aria-expanded={shown}
                aria-controls={listId}
                onClick={() => setShown(!shown)}
              >
                {shown ? dashboardLabels.hideDivisions : dashboardLabels.viewDivisions}
              </Button>
              <span>{counted(divisions.length, 'division', 'divisions')}</span>
            </div>
          ) : (
            <Empty
              title={fallbacks.batchNotSelected}
              text={dashboardWords.batchMissing}
              action={
                <Button kind="quiet" onClick={onChooseBatch}>
                  {dashboardLabels.chooseABatch}
                </Button>
              }
            />
          )}
          <div id={listId} hidden={!shown || !batch} className={`panel-list ${asStack({ gap: 4 })}`}>
            <NamedChoices
              label={vocabulary.divisions}
              items={divisions}
              nameOf={({ name }) => name}
              none={formMessages.noDivisions}
              chosenId={chosenId}
              onChoose={onChoose}
              renaming={({ _id: divisionId }) => ({
                label: dashboardLabels.divisionName,
                field: 'name',
                emptyError: formMessages.enterDivisionName,
                save: async (name) =>
                  school && batch
                    ? ask(
                        sendCall(schoolCalls.renameDivision, {
                          params: { schoolId: school._id, batchId: batch._id, divisionId },
                          body: { name },
                        }),
                        dashboardWords.changeDivisionFailed,
                      )
                    : errorOutcome(dashboardWords.batchMissing),
                onSaved: ({ _id, name, schoolId, batchId }) =>
                  structure.change((current) =>
                    withDivisionRenamed(current, { schoolId, batchId }, { _id, name }),
                  ),
              })}
              removal={removal}
              removeText={dashboardWords.confirmRemoveDivision}
            />
          </div>
        </div>
      </div>
    </Panel>
  );
}
