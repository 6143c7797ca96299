import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import { deskPeopleCalls } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import type { Selection } from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import './people-table.css';

/** `/schools/:schoolId/people`: the people of a school, or of a batch or division in the query, as a table. */
export function PeopleTablePage() {
  const { schoolId = '' } = useParams();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const school = useRead(schoolCalls.read, { params: { schoolId } }, dashboardWords.loadEditPageFailed);
  const scope = school.value && scopeIn(school.value, query);
  return (
    <main className="people-table-page">
      <ConnectionNotice wayBack={`${pathname}${search}`} />
      {school.problem && <LoadFailure problem={school.problem} onRetry={school.reload} />}
      {school.value &&
        (scope ? (
          <PeopleOf
            key={`${scope.batchId} ${scope.divisionId} ${query.get('find')}`}
            school={school.value}
            scope={scope}
            find={query.get('find') ?? ''}
          />
        ) : (
          <Notice tone="error">{messages.notFound}</Notice>
        ))}
    </main>
  );
}

interface PeopleOfProps {
  school: Structure;
  scope: Selection;
  /** The filter at the start. */
  find: string;
}

function PeopleOf({ school, scope, find }: PeopleOfProps) {
  const { batchId, divisionId } = scope;
  const people = useRead(
    deskPeopleCalls.list,
    {
      params: { schoolId: school._id },
      query: { batch: batchId || undefined, division: divisionId || undefined },
    },
    words.loadFailed,
  );
  return (
    <>
      {people.problem && <LoadFailure problem={people.problem} onRetry={people.reload} />}
      {people.value ? (
        <PeopleTable school={school} scope={scope} people={people.value} query={people} find={find} />
      ) : (
        !people.problem && <p className="panel-waiting">{words.loading}</p>
      )}
    </>
  );
}

/** Reads the classes from the address. Returns null for an id that the school does not have. */
function scopeIn(school: Structure, query: URLSearchParams): Selection | null {
  const [batchId, divisionId] = [query.get('batch'), query.get('division')];
  const batch = school.batches.find(({ _id }) => _id === batchId);
  if ((batchId !== null && !batch) || (divisionId !== null && !batch)) return null;
  if (divisionId !== null && !batch?.divisions.some(({ _id }) => _id === divisionId)) return null;
  return { schoolId: school._id, batchId, divisionId };
}
