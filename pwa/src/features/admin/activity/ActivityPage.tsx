import { activityWords } from '@memcherrish/shared/descriptions/activity.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { ActivityList } from './ActivityList.tsx';
import { type ActivityQuery, readActivityQuery, writeActivityQuery } from './activity-query.ts';
import { useActivity } from './use-activity.ts';
import '#admin/widgets/panel.css';
import '#admin/widgets/entry-row.css';
import './activity.css';

interface ActivityProps {
  schoolId: string;
  asked: ActivityQuery;
  onAsk: (asked: ActivityQuery) => void;
}

/** The audit trail of a school, for its admins: each action or viewing with its admin and time. */
export function ActivityPage() {
  const { schoolId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  return (
    <Activity
      key={schoolId}
      schoolId={schoolId}
      asked={readActivityQuery(query)}
      onAsk={(asked) => setQuery(writeActivityQuery(asked))}
    />
  );
}

function Activity({ schoolId, asked, onAsk }: ActivityProps) {
  const fellows = useRead(fellowAdminCalls.list, { params: { schoolId } }, dashboardWords.loadFellowsFailed);
  const chosen = fellows.value?.some(({ _id }) => _id === asked.admin);
  return (
    <SchoolPage schoolId={schoolId}>
      {(school) => (
        <>
          <PageHeader title={activityWords.title} text={activityWords.hint(school)} />
          <div className={`activity-filters ${asRow({ gap: 3, across: 5, wrap: true, fill: true })}`}>
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
    </SchoolPage>
  );
}

function Acts({ schoolId, asked, onAsk }: ActivityProps) {
  const activity = useActivity(schoolId, asked);
  const onPerson = (person: string, name: string) => onAsk({ ...asked, person, name });
  return <ActivityList activity={activity} onPerson={asked.person ? null : onPerson} />;
}
