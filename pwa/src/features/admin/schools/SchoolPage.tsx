import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useQuery } from '#admin/widgets/use-query.ts';
import { sendCall } from '#api/send-call.ts';
import '#admin/widgets/own-page.css';

interface SchoolPageProps {
  schoolId: string;
  /** The content of the page, rendered once the school is loaded. */
  children: (schoolName: string, school: Structure) => ReactNode;
}

/** A page of the desk about one school. */
export function SchoolPage({ schoolId, children }: SchoolPageProps) {
  const { pathname, search } = useLocation();
  const school = useQuery(
    useCallback(() => sendCall(schoolCalls.read, { params: { schoolId } }), [schoolId]),
    dashboardWords.loadEditPageFailed,
  );
  return (
    <main className="own-page">
      <ConnectionNotice wayBack={`${pathname}${search}`} />
      {school.problem && <LoadFailure problem={school.problem} onRetry={school.reload} />}
      {school.value && children(school.value.name, school.value)}
    </main>
  );
}
