import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ActivityPage } from '#admin/activity/ActivityPage.tsx';
import { readActivityQuery, writeActivityQuery } from '#admin/activity/activity-query.ts';
import { SchoolmateRegister } from '#admin/people/SchoolmateRegister.tsx';
import { SchoolmatesPage } from '#admin/people/SchoolmatesPage.tsx';
import { Guard } from '#app/Guard.tsx';

export function SchoolmateRegisterScreen() {
  const [query] = useSearchParams();
  return (
    <Guard kind="admin">
      <SchoolmateRegister query={query} />
    </Guard>
  );
}

export function SchoolmatesScreen() {
  const { schoolId = '', batchId = '', divisionId = '' } = useParams();
  const { pathname } = useLocation();
  return (
    <Guard kind="admin">
      <SchoolmatesPage key={divisionId} place={{ schoolId, batchId, divisionId }} address={pathname} />
    </Guard>
  );
}

export function ActivityScreen() {
  const { schoolId = '' } = useParams();
  const { pathname, search } = useLocation();
  const [query, setQuery] = useSearchParams();
  return (
    <Guard kind="admin">
      <ActivityPage
        key={schoolId}
        schoolId={schoolId}
        address={`${pathname}${search}`}
        asked={readActivityQuery(query)}
        onAsk={(asked) => setQuery(writeActivityQuery(asked))}
      />
    </Guard>
  );
}
