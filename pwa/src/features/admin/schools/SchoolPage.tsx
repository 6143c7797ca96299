import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { writeAddress } from '#admin/dashboard/dashboard-address.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useQuery } from '#admin/widgets/use-query.ts';
import { readSchool } from '#api/schools.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import '#admin/widgets/own-page.css';

interface SchoolPageProps {
  schoolId: string;
  /** The address of the page, to return to after signing in. */
  address: string;
  /** The content of the page, rendered once the school's name is known. */
  children: (schoolName: string) => ReactNode;
}

/** A page about one school outside the dashboard, with a link back to it. */
export function SchoolPage({ schoolId, address, children }: SchoolPageProps) {
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
      <ConnectionNotice wayBack={address} />
      {school.problem && <LoadFailure problem={school.problem} onRetry={school.reload} />}
      {school.value && children(school.value.name)}
    </main>
  );
}
