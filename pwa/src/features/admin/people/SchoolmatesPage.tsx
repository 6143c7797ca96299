import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useLocation, useParams } from 'react-router-dom';
import { findChosen } from '#admin/schools/structure-tree.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { People } from './People.tsx';
import './schoolmates-page.css';

/** The admin's table of a division as a page of its own, which can be linked to and reloaded. */
export function SchoolmatesPage() {
  const { schoolId = '', batchId = '', divisionId = '' } = useParams();
  return <SchoolmatesOf key={divisionId} ids={{ schoolId, batchId, divisionId }} />;
}

function SchoolmatesOf({ ids }: { ids: DivisionIds }) {
  const { pathname } = useLocation();
  const { schoolId } = ids;
  const school = useRead(schoolCalls.read, { params: { schoolId } }, dashboardWords.loadEditPageFailed);
  const chosen = findChosen(school.value ? [school.value] : [], ids);

  return (
    <main
      className={`schoolmates-page ${asStack({ gap: 4, align: 'start', justify: 'start', fill: true, centered: true })}`}
    >
      <ConnectionNotice wayBack={pathname} />
      {school.problem && <LoadFailure problem={school.problem} onRetry={school.reload} />}
      {school.value &&
        (chosen.division && chosen.batch ? (
          <>
            <PageHeader
              title={dashboardLabels.schoolmatesOf(chosen.division.name)}
              text={`${chosen.batch.batch}, ${school.value.name}`}
            />
            <People key={ids.divisionId} ids={ids} division={chosen.division.name} />
          </>
        ) : (
          <Notice tone="error">{messages.notFound}</Notice>
        ))}
    </main>
  );
}
