import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import '#admin/widgets/own-page.css';

interface SchoolPageProps {
  schoolId: string;
  /** Takes all of the window's width. */
  wide?: true;
  /** The content of the page, rendered once the school is loaded. */
  children: (schoolName: string, school: Structure) => ReactNode;
}

/** A page of the desk about one school. */
export function SchoolPage({ schoolId, wide, children }: SchoolPageProps) {
  const { pathname, search } = useLocation();
  const school = useRead(schoolCalls.read, { params: { schoolId } }, dashboardWords.loadEditPageFailed);
  return (
    <main className={wide ? 'own-page own-page-wide' : 'own-page'}>
      <ConnectionNotice wayBack={`${pathname}${search}`} />
      {school.problem && <LoadFailure problem={school.problem} onRetry={school.reload} />}
      {school.value && children(school.value.name, school.value)}
    </main>
  );
}
