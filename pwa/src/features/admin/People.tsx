import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { TextField } from '#ui/TextField.tsx';
import { counted } from './counted.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { inOrder, type ListedPerson, matching, type Order, type SortKey } from './people-order.ts';
import { usePeople } from './use-people.ts';
import type { DivisionPlace } from './use-uploads.ts';
import './people.css';

const columns: readonly Column<ListedPerson, SortKey>[] = [
  { key: 'name', title: 'Name', className: 'people-name', cell: ({ name }) => name },
  { key: 'gender', title: 'Gender', className: 'people-gender', cell: ({ gender }) => orNotSet(gender) },
  { key: 'mobile', title: 'Mobile', className: 'people-mobile', cell: ({ mobile }) => orNotSet(mobile) },
  { key: 'email', title: 'E-mail', className: 'people-email', cell: ({ email }) => orNotSet(email) },
  { key: 'place', title: 'Place', className: 'people-place', cell: ({ place }) => orNotSet(place) },
  { key: 'claimed', title: 'Claimed', className: 'people-claimed', cell: ({ claimed }) => standing(claimed) },
];

interface PeopleProps extends DivisionPlace {
  division: string;
  /** Changes when a list came through. */
  imports: number;
}

export function People({ division, imports, ...place }: PeopleProps) {
  const { people, problem, reload } = usePeople(place, imports);
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<Order>({ key: 'name', descending: false });
  const rows = useMemo(() => inOrder(matching(people ?? [], filter), order), [people, filter, order]);

  function sort(key: SortKey) {
    setOrder((current) => ({ key, descending: current.key === key && !current.descending }));
  }

  if (!people && !problem) return <p className="panel-waiting">{messages.loadingSchool}</p>;
  return (
    <div className="people">
      {problem && <LoadFailure problem={problem} onRetry={reload} />}
      {people?.length === 0 && <Empty title={messages.noSchoolmates} />}
      {people && people.length > 0 && (
        <>
          <div className="people-head">
            <TextField label="Filter" type="search" autoComplete="off" value={filter} onChange={setFilter} />
            <p className="people-count" role="status">
              {filter.trim() === ''
                ? counted(people.length, 'schoolmate', 'schoolmates')
                : `${rows.length} of ${counted(people.length, 'schoolmate', 'schoolmates')}`}
            </p>
          </div>
          {rows.length === 0 ? (
            <Empty title={messages.noneMatchFilter} />
          ) : (
            <DataTable
              label={`Schoolmates of ${division}`}
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              order={order}
              onSort={sort}
            />
          )}
        </>
      )}
    </div>
  );
}

/** A dash for the eye, the words for the ear: dense tables stay quiet about what is missing. */
function orNotSet(value: string | null) {
  if (value) return value;
  return (
    <span className="people-not-set">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{fallbacks.notSet}</span>
    </span>
  );
}

function standing(claimed: boolean | undefined) {
  if (!claimed) return <span className="people-not-set">Not yet</span>;
  return (
    <span className="people-yes">
      <CircleCheck aria-hidden="true" />
      Claimed
    </span>
  );
}
