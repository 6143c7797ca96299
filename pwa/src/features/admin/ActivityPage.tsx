import { activityWords } from '@memcherrish/shared/text/activity.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import { listFellowAdmins } from '#api/admins.ts';
import { readSchool } from '#api/schools.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { ActivityList } from './ActivityList.tsx';
import { type ActivityQuery, writeActivityQuery } from './activity-query.ts';
import { writeAddress } from './dashboard-address.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { ReachNotice } from './ReachNotice.tsx';
import { useActivity } from './use-activity.ts';
import { useReading } from './use-reading.ts';
import './panel.css';
import './entry-row.css';
import './activity.css';
import './own-page.css';

interface ActivityPageProps {
  schoolId: string;
  address: string;
  asked: ActivityQuery;
  onAsk: (asked: ActivityQuery) => void;
}

/** What was done and seen in a school, by whom and when; for its admins (design section 5). */
export function ActivityPage({ schoolId, address, asked, onAsk }: ActivityPageProps) {
  const school = useReading(
    useCallback(() => readSchool(schoolId), [schoolId]),
    dashboardWords.loadEditPageFailed,
  );
  const fellows = useReading(
    useCallback(() => listFellowAdmins(schoolId), [schoolId]),
    dashboardWords.loadFellowsFailed,
  );
  const selection = { schoolId, batchId: null, divisionId: null };
  const query = writeAddress({ tab: 'view-schools', ...selection, people: false });
  const chosen = fellows.value?.some(({ _id }) => _id === asked.admin);
  return (
    <main className="own-page">
      <LinkButton to={`/dashboard?${query}`} icon={<ArrowLeft />}>
        Dashboard
      </LinkButton>
      <ReachNotice wayBack={address} />
      {school.problem && <LoadFailure problem={school.problem} onRetry={school.reload} />}
      {school.value && (
        <>
          <PageHeader title={activityWords.title} text={activityWords.hint(school.value.name)} />
          <div className="activity-filters">
            <SelectField
              label={activityWords.who}
              value={chosen ? (asked.admin ?? '') : ''}
              onChange={(admin) => onAsk({ ...asked, admin: admin || undefined })}
              options={[
                { value: '', label: activityWords.anyone },
                ...(fellows.value ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
            />
            <SelectField
              label={activityWords.what}
              value={asked.what ?? ''}
              onChange={(what) =>
                onAsk({ ...asked, what: what === 'changes' || what === 'looks' ? what : undefined })
              }
              options={[
                { value: '', label: activityWords.everything },
                { value: 'changes', label: activityWords.changes },
                { value: 'looks', label: activityWords.looks },
              ]}
            />
          </div>
          {asked.person && (
            <Notice tone="info">
              <p>{activityWords.about(asked.name ?? activityWords.nothing)}</p>
              <LinkButton onClick={() => onAsk({ ...asked, person: undefined, name: undefined })}>
                {activityWords.showAll}
              </LinkButton>
            </Notice>
          )}
          <Acts key={String(writeActivityQuery(asked))} schoolId={schoolId} asked={asked} onAsk={onAsk} />
        </>
      )}
    </main>
  );
}

function Acts({ schoolId, asked, onAsk }: Omit<ActivityPageProps, 'address'>) {
  const activity = useActivity(schoolId, asked);
  const onPerson = (person: string, name: string) => onAsk({ ...asked, person, name });
  return <ActivityList activity={activity} onPerson={asked.person ? null : onPerson} />;
}
