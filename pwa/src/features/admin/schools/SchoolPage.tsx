import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { writeAddress } from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useQuery } from '#admin/widgets/use-query.ts';
import { readSchool } from '#api/schools.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import '#admin/widgets/own-page.css';

interface SchoolPageProps {
  schoolId: string;
  /** The content of the page, rendered once the school is loaded. */
  children: (schoolName: string, school: Structure) => ReactNode;
}

/** A page about one school outside the dashboard, with a link back to it. */
export function SchoolPage({ schoolId, children }: SchoolPageProps) {
  const { pathname, search } = useLocation();
  const school = useQuery(
    useCallback(() => readSchool(schoolId), [schoolId]),
    dashboardWords.loadEditPageFailed,
  );
  const selection = { schoolId, batchId: null, divisionId: null };
  const query = writeAddress({ tab: 'view-schools', ...selection, people: false });
  return (
    <main className="own-page">
      <LinkButton to={`/dashboard?${query}`} icon={<ArrowLeft />}>
        {dashboardLabels.dashboard}
      </LinkButton>
      <ConnectionNotice wayBack={`${pathname}${search}`} />
      {school.problem && <LoadFailure problem={school.problem} onRetry={school.reload} />}
      {school.value && children(school.value.name, school.value)}
    </main>
  );
}
