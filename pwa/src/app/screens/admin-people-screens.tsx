import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { Guard } from '#app/Guard.tsx';
import { ActivityPage } from '#features/admin/ActivityPage.tsx';
import { readActivityQuery, writeActivityQuery } from '#features/admin/activity-query.ts';
import { SchoolmateRegister } from '#features/admin/SchoolmateRegister.tsx';
import { SchoolmatesPage } from '#features/admin/SchoolmatesPage.tsx';

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
