import {
  activityFields,
  activitySentences,
  activityWords,
  theServer,
} from '@memcherrish/shared/descriptions/activity.ts';
import type { AuditDetails, AuditEntry } from '@memcherrish/shared/wire/desk/audit.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { currentDate } from '#clock/clock.ts';
import { readableNumber } from '#components/contact.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { clockTime, dayHeading } from '#ui/words/times.ts';
import type { Activity } from './use-activity.ts';

interface ActivityListProps {
  activity: Activity;
  /** Null when the page already shows one person only. */
  onPerson: ((id: string, name: string) => void) | null;
}

/** The audit entries grouped by day, newest first. */
export function ActivityList({ activity, onPerson }: ActivityListProps) {
  const { entries, older, busy, problem, reload, readOlder } = activity;
  const days = byDay(entries ?? []);
  return (
    <>
      {entries?.length === 0 && <Empty title={activityWords.none} />}
      {[...days].map(([day, acts]) => (
        <section key={day} className={asStack({ gap: 2, fill: true })} aria-label={day}>
          <h2
            className={`activity-day-name ${asText({ size: 1, tone: 'quiet', weight: 'bold', face: 'body' })}`}
          >
            {day}
          </h2>
          <ol className="panel-card entry-rows">
            {acts.map((act) => (
              <Act key={act._id} act={act} onPerson={onPerson} />
            ))}
          </ol>
        </section>
      ))}
      {problem && <LoadFailure problem={problem} onRetry={reload} />}
      {older && !problem && (
        <Button kind="quiet" busy={busy} onClick={() => void readOlder()}>
          {activityWords.older}
        </Button>
      )}
    </>
  );
}

function byDay(entries: readonly AuditEntry[]): Map<string, AuditEntry[]> {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayHeading(entry.at, currentDate());
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

function Act({ act, onPerson }: { act: AuditEntry; onPerson: ActivityListProps['onPerson'] }) {
  const { personId, details, by, at } = act;
  const name = details.name ?? null;
  return (
    <li
      className={`entry-row activity-act ${asRow({ gap: 1, across: 4, wrap: true, align: 'baseline', py: 3 })}`}
    >
      <time className={`activity-time ${asText({ size: 1, tone: 'quiet', figures: true })}`} dateTime={at}>
        {clockTime(at)}
      </time>
      <div className="entry-row-words">
        <p className={`activity-sentence ${asText({ breaks: true })}`}>
          <strong>
            <bdi>{by?.name ?? theServer}</bdi>
          </strong>{' '}
          <bdi>{activitySentences[act.action](details)}</bdi>
        </p>
        {details.changes && <Changes changes={details.changes} />}
        {onPerson && personId && name !== null && (
          <RowButton
            label={activityWords.aboutPerson(name)}
            onSelect={() => onPerson(personId, name)}
            of={clockTime(at)}
          />
        )}
      </div>
    </li>
  );
}

function Changes({ changes }: { changes: NonNullable<AuditDetails['changes']> }) {
  return (
    <dl className={`activity-changes ${asStack({ gap: 1, size: 1 })}`}>
      {Object.entries(changes).map(([field, { before, after }]) => (
        <div key={field}>
          <dt>{activityFields[field] ?? field}</dt>
          <dd>
            <span className="visually-hidden">{activityWords.before} </span>
            <del>{readable(before)}</del>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">, {activityWords.after} </span>
            <ins>{readable(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function readable(value: string | null): string {
  return value === null || value === '' ? activityWords.nothing : readableNumber(value);
}
