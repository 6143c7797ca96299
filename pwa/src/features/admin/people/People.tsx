import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { counted } from '@memcherrish/shared/text/counted.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { listAddress } from '#admin/widgets/dashboard-address.ts';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { RowActions } from '#admin/widgets/RowActions.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { invite } from '#api/claims.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { InviteDialog } from '#components/InviteDialog.tsx';
import { GridTools } from '#components/people-grid/GridTools.tsx';
import type { Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { EditSchoolmate } from './EditSchoolmate.tsx';
import type { ListedPerson } from './listed-person.ts';

const kind: RowKind<ListedPerson> = {
  keyOf: ({ _id }) => _id,
  nameOf: ({ name }) => name,
  faceOf: ({ profilePic, photoPreview, claimed }) => ({
    ...{ photo: profilePic, preview: photoPreview ?? null, empty: !claimed },
  }),
  searched: ({ name, gender, mobile, email, place }) => [name, gender, mobile, email, place].join(' '),
};

const columns: readonly Column<ListedPerson>[] = [
  { key: 'name', title: vocabulary.name, width: [10, 3], text: kind.nameOf },
  { key: 'gender', title: vocabulary.gender, width: [4.5, 1], text: ({ gender }) => gender ?? '' },
  {
    ...{ key: 'mobile', title: vocabulary.mobile, width: [9, 1.5] },
    text: ({ mobile }) => (mobile ? readableNumber(mobile) : ''),
  },
  { key: 'email', title: vocabulary.email, width: [6, 3], text: ({ email }) => email ?? '' },
  { key: 'place', title: vocabulary.place, width: [6, 2], text: ({ place }) => place ?? '' },
  {
    ...{ key: 'claimed', title: vocabulary.joined, width: [6, 1] },
    // Puts those who have joined first when ascending.
    text: (person) => (isJoined(person) ? '0' : '1'),
    cell: (person) => <Status person={person} />,
  },
];

const none: readonly never[] = [];
const isJoined = ({ claimed, memorial }: ListedPerson) => claimed === true && !memorial;
const isInvitable = ({ claimed, memorial }: ListedPerson) => !claimed && !memorial;

interface PeopleProps {
  ids: DivisionIds;
  division: string;
}

/** The table of a division's schoolmates with an update and a delete in each row. */
export function People({ ids, division }: PeopleProps) {
  const { schoolId, batchId, divisionId } = ids;
  const {
    value: people,
    problem,
    reload,
    change,
  } = useRead(
    schoolCalls.listSchoolmates,
    { params: { schoolId, batchId, divisionId } },
    dashboardWords.loadSchoolmatesFailed,
  );
  const [editing, setEditing] = useState<ListedPerson | null>(null);
  const [invited, setInvited] = useState<ListedPerson | null>(null);
  const removal = useConfirm<ListedPerson>(
    ({ _id }) =>
      ask(
        sendCall(managementCalls.remove, { params: { ...ids, schoolmateId: _id } }),
        dashboardWords.deleteSchoolmateFailed,
      ),
    ({ _id }) => {
      change((current) => current.filter((person) => person._id !== _id));
      focusHeading(countId);
    },
  );
  const countId = useId();
  const grid = usePeopleGrid({ rows: people ?? none, kind, columns });

  if (!people && !problem) return <p className="panel-waiting">{messages.loadingSchool}</p>;
  return (
    <div className={`people ${asStack({ gap: 4 })}`}>
      {problem && <LoadFailure problem={problem} onRetry={reload} />}
      {people?.length === 0 && <Empty title={messages.noSchoolmates} />}
      {people && people.length > 0 && (
        <>
          <GridTools
            grid={grid}
            filter={dashboardLabels.filter}
            end={
              <>
                <p
                  className={asText({ tone: 'quiet', figures: true })}
                  role="status"
                  id={countId}
                  tabIndex={-1}
                >
                  {grid.filter.trim() === ''
                    ? counted(people.length, 'schoolmate', 'schoolmates')
                    : `${grid.shown.length} of ${counted(people.length, 'schoolmate', 'schoolmates')}`}
                </p>
                <LinkButton to={listAddress(ids.schoolId, ids)} icon={<FileDown />}>
                  {listWords.title}
                </LinkButton>
              </>
            }
          />
          <PeopleGrid
            label={dashboardLabels.schoolmatesOf(division)}
            grid={grid}
            isFixed
            end={{
              width: 14,
              of: (person) => (
                <RowActions
                  of={person.name}
                  isNarrow={false}
                  actions={[
                    ...(isInvitable(person)
                      ? [{ label: claimWords.invite, onSelect: () => setInvited(person) }]
                      : []),
                    { label: dashboardLabels.update, onSelect: () => setEditing(person) },
                    { label: vocabulary.deleteIt, danger: true, onSelect: () => removal.ask(person) },
                  ]}
                />
              ),
            }}
          />
        </>
      )}
      <EditSchoolmate
        ids={ids}
        person={editing}
        onClose={() => setEditing(null)}
        onSaved={(saved) =>
          change((current) => current.map((person) => (person._id === saved._id ? saved : person)))
        }
      />
      <InviteDialog
        person={invited}
        onClose={() => setInvited(null)}
        makeLink={(schoolmateId) => invite(schoolmateId, ids.divisionId)}
      />
      <ConfirmDialog
        {...removal.dialog}
        title={dashboardLabels.deleteAsk(removal.item?.name ?? '')}
        text={dashboardWords.confirmDelete}
        confirmLabel={vocabulary.deleteIt}
      />
    </div>
  );
}

function Status({ person }: { person: ListedPerson }) {
  if (person.memorial) return <span className={asText({ tone: 'quiet' })}>{vocabulary.inMemoriam}</span>;
  if (!person.claimed) return <span className={asText({ tone: 'quiet' })}>{vocabulary.notYet}</span>;
  return <span className={asText({ tone: 'green', weight: 'bold' })}>{vocabulary.joined}</span>;
}
