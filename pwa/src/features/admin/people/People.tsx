import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { CircleCheck, FileDown } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { counted } from '#admin/widgets/counted.ts';
import { type Column, DataTable } from '#admin/widgets/DataTable.tsx';
import { listAddress } from '#admin/widgets/dashboard-address.ts';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import { useRead } from '#admin/widgets/use-read.ts';
import { invite } from '#api/claims.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { InviteDialog } from '#components/InviteDialog.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { EditSchoolmate } from './EditSchoolmate.tsx';
import { inOrder, type ListedPerson, matching, type Order, type SortKey } from './people-order.ts';
import './people.css';

const columns: readonly Column<ListedPerson, SortKey>[] = [
  { key: 'name', title: dashboardLabels.name, className: 'people-name', cell: ({ name }) => name },
  {
    key: 'gender',
    title: dashboardLabels.gender,
    className: 'people-gender',
    cell: ({ gender }) => orNotSet(gender),
  },
  {
    key: 'mobile',
    title: dashboardLabels.mobile,
    className: 'people-mobile',
    cell: ({ mobile }) => orNotSet(mobile && readableNumber(mobile)),
  },
  {
    key: 'email',
    title: dashboardLabels.eMail,
    className: 'people-email',
    cell: ({ email }) => orNotSet(email),
  },
  {
    key: 'place',
    title: dashboardLabels.place,
    className: 'people-place',
    cell: ({ place }) => orNotSet(place),
  },
  {
    key: 'claimed',
    title: dashboardLabels.joined,
    className: 'people-claimed',
    cell: ({ claimed }) => statusOf(claimed),
  },
];

interface PeopleProps {
  ids: DivisionIds;
  division: string;
}

/** The table of a division's schoolmates: sort, filter, update and delete. */
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
  const [filter, setFilter] = useState('');
  // Keeps typing fast while ten thousand rows are filtered.
  const wanted = useDeferredValue(filter);
  const [order, setOrder] = useState<Order>({ key: 'name', descending: false });
  const rows = useMemo(() => inOrder(matching(people ?? [], wanted), order), [people, wanted, order]);

  function sort(key: SortKey) {
    setOrder((current) => ({ key, descending: current.key === key && !current.descending }));
  }

  if (!people && !problem) return <p className="panel-waiting">{messages.loadingSchool}</p>;
  return (
    <div className={`people ${asStack({ gap: 4 })}`}>
      {problem && <LoadFailure problem={problem} onRetry={reload} />}
      {people?.length === 0 && <Empty title={messages.noSchoolmates} />}
      {people && people.length > 0 && (
        <>
          <div className={`people-head ${asRow({ gap: 2, across: 5, wrap: true, align: 'end' })}`}>
            <TextField
              label={dashboardLabels.filter}
              type="search"
              autoComplete="off"
              value={filter}
              onChange={setFilter}
            />
            <p
              className={asText({ py: 3, tone: 'quiet', figures: true })}
              role="status"
              id={countId}
              tabIndex={-1}
            >
              {filter.trim() === ''
                ? counted(people.length, 'schoolmate', 'schoolmates')
                : `${rows.length} of ${counted(people.length, 'schoolmate', 'schoolmates')}`}
            </p>
            <LinkButton to={listAddress(ids.schoolId, ids)} icon={<FileDown />}>
              {listWords.title}
            </LinkButton>
          </div>
          {rows.length === 0 ? (
            <Empty title={dashboardWords.noneMatchFilter} />
          ) : (
            <DataTable
              label={dashboardLabels.schoolmatesOf(division)}
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              order={order}
              onSort={sort}
              actions={(person) => (
                <div className={`row-buttons ${asRow({ gap: 1, align: 'stretch' })}`}>
                  {!person.claimed && (
                    <RowButton
                      label={claimWords.invite}
                      of={person.name}
                      onSelect={() => setInvited(person)}
                    />
                  )}
                  <RowButton
                    label={dashboardLabels.update}
                    of={person.name}
                    onSelect={() => setEditing(person)}
                  />
                  <RowButton
                    label={dashboardLabels.delete}
                    danger
                    of={person.name}
                    onSelect={() => removal.ask(person)}
                  />
                </div>
              )}
            />
          )}
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
        danger
        title={dashboardLabels.deleteAsk(removal.item?.name ?? '')}
        text={dashboardWords.confirmDelete}
        confirmLabel={dashboardLabels.delete}
      />
    </div>
  );
}

/** Shows a dash, and the words to screen readers, to keep dense tables quiet. */
function orNotSet(value: string | null) {
  if (value) return value;
  return (
    <span className={asText({ tone: 'quiet' })}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{fallbacks.notSet}</span>
    </span>
  );
}

function statusOf(claimed: boolean | undefined) {
  if (!claimed) return <span className={asText({ tone: 'quiet' })}>{dashboardLabels.notYet}</span>;
  return (
    <span className="people-yes">
      <CircleCheck aria-hidden="true" />
      {dashboardLabels.joined}
    </span>
  );
}
