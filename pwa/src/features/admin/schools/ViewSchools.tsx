import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { counted } from '@memcherrish/shared/text/counted.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { Check, ChevronRight, Pencil, School, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ask } from '#admin/widgets/connection.ts';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { headingId, Panel } from '#admin/widgets/Panel.tsx';
import { RowMenu } from '#admin/widgets/RowMenu.tsx';
import { schoolPageAddress } from '#admin/widgets/school-paths.ts';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asRow, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { FellowsDialog } from './FellowsDialog.tsx';
import { SchoolDialog } from './SchoolDialog.tsx';
import { withoutSchool } from './structure-tree.ts';
import type { StructureState } from './use-structure.ts';
import './view-schools.css';

interface ViewSchoolsProps {
  structure: StructureState;
  /** Whether the admin opened a tab that needs a school first. */
  wanted: boolean;
  chosenId: string | null;
  onChoose: (schoolId: string) => void;
  onAdd: () => void;
  /** Runs when the chosen school was deleted. */
  onDrop: () => void;
}

export function ViewSchools({ structure, wanted, chosenId, onChoose, onAdd, onDrop }: ViewSchoolsProps) {
  const navigate = useNavigate();
  const schools = structure.schools ?? [];
  const [changing, setChanging] = useState<Structure | null>(null);
  const [sharing, setSharing] = useState<Structure | null>(null);
  const removal = useConfirm<Structure>(
    ({ _id }) =>
      ask(sendCall(schoolCalls.remove, { params: { schoolId: _id } }), dashboardWords.removeSchoolFailed),
    ({ _id }) => {
      structure.change((current) => withoutSchool(current, _id));
      if (_id === chosenId) onDrop();
      focusHeading(headingId('view-schools'));
    },
  );
  return (
    <Panel tab="view-schools" title={dashboardLabels.yourSchools} state={structure.state}>
      {wanted && schools.length > 0 && <Notice tone="info">{dashboardWords.selectSchoolFirst}</Notice>}
      {schools.length === 0 ? (
        <Empty
          icon={<School aria-hidden="true" />}
          title={formMessages.noSchools}
          action={<Button onClick={onAdd}>{vocabulary.addASchool}</Button>}
        />
      ) : (
        <ul className="panel-card view-schools">
          {schools.map((school) => {
            const chosen = school._id === chosenId;
            return (
              <li key={school._id} className="view-schools-line" data-chosen={chosen || undefined}>
                <button
                  type="button"
                  className={`view-schools-row ${asRow({ gap: 4, grow: true, fill: true })}`}
                  aria-current={chosen || undefined}
                  onClick={() => onChoose(school._id)}
                >
                  <span className="view-schools-picture">
                    <Avatar name={school.name} photo={school.image} size="small" />
                  </span>
                  <span
                    className={`view-schools-words ${asRow({ across: 4, wrap: true, align: 'baseline' })}`}
                  >
                    <span
                      className={`view-schools-name ${asText({ size: 3, face: 'display', leading: 'snug' })}`}
                    >
                      {school.name}
                    </span>
                    <span
                      className={`view-schools-count ${asText({ size: 1, tone: 'quiet', lines: 'one' })}`}
                    >
                      {counted(school.batches.length, 'batch', 'batches')}
                    </span>
                  </span>
                  {chosen ? <Check aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
                </button>
                <RowMenu
                  of={school.name}
                  items={[
                    {
                      label: dashboardLabels.nameAndPicture,
                      icon: <Pencil aria-hidden="true" />,
                      onSelect: () => setChanging(school),
                    },
                    {
                      label: dashboardLabels.admins,
                      icon: <UsersRound aria-hidden="true" />,
                      onSelect: () => setSharing(school),
                    },
                    {
                      label: deskWords.pages,
                      icon: <School aria-hidden="true" />,
                      onSelect: () => navigate(schoolPageAddress('overview', school._id)),
                    },
                    {
                      label: vocabulary.remove,
                      icon: <Trash2 aria-hidden="true" />,
                      danger: true,
                      onSelect: () => removal.ask(school),
                    },
                  ]}
                />
              </li>
            );
          })}
        </ul>
      )}
      <SchoolDialog school={changing} onChanged={structure.schoolAdded} onClose={() => setChanging(null)} />
      <FellowsDialog school={sharing} onClose={() => setSharing(null)} />
      <ConfirmDialog
        {...removal.dialog}
        title={dashboardLabels.removeAsk(removal.item?.name ?? '')}
        text={dashboardWords.confirmRemoveSchool(removal.item?.name ?? '')}
        confirmLabel={vocabulary.remove}
      />
    </Panel>
  );
}
