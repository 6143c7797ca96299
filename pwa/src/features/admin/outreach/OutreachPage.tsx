import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { outreachWords as words } from '@memcherrish/shared/text/desk/outreach.ts';
import { type Outreach, outreachCalls } from '@memcherrish/shared/wire/desk/outreach.ts';
import { useId } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { dateInWords } from '#ui/words/times.ts';
import { MissingPeople } from './MissingPeople.tsx';
import '#admin/widgets/panel.css';
import './outreach.css';

/** `/schools/:schoolId/outreach`: who of a batch has not joined, who invited them, and how many each person has found. */
export function OutreachPage() {
  const { schoolId = '' } = useParams();
  return (
    <SchoolPage key={schoolId} schoolId={schoolId}>
      {(schoolName, school) => (
        <>
          <PageHeader title={words.title} text={words.text(schoolName)} />
          <ChosenBatch school={school} />
        </>
      )}
    </SchoolPage>
  );
}

function ChosenBatch({ school }: { school: Structure }) {
  const [query, setQuery] = useSearchParams();
  const batch = school.batches.find(({ _id }) => _id === query.get('batch')) ?? school.batches[0];
  if (!batch) return <Notice tone="info">{words.noBatches}</Notice>;
  return (
    <>
      <SelectField
        label={words.batch}
        value={batch._id}
        options={school.batches.map(({ _id, batch: label }) => ({ value: _id, label }))}
        onChange={(value) => setQuery({ batch: value }, { replace: true })}
      />
      <OutreachOf key={batch._id} schoolId={school._id} batchId={batch._id} />
    </>
  );
}

function OutreachOf({ schoolId, batchId }: { schoolId: string; batchId: string }) {
  const outreach = useRead(
    outreachCalls.read,
    { params: { schoolId }, query: { batch: batchId } },
    words.loadFailed,
    { live: true },
  );
  return (
    <>
      {outreach.problem && <LoadFailure problem={outreach.problem} onRetry={outreach.reload} />}
      {outreach.value && (
        <>
          <MissingPeople schoolId={schoolId} people={outreach.value.missing} onChanged={outreach.reload} />
          <Finders finders={outreach.value.finders} />
          <Joined joined={outreach.value.joined} />
        </>
      )}
    </>
  );
}

function Finders({ finders }: Pick<Outreach, 'finders'>) {
  const heading = useId();
  return (
    <section className={`outreach-part ${asStack({ gap: 4, fill: true })}`} aria-labelledby={heading}>
      <h2 id={heading}>{words.finders}</h2>
      <p className={asText({ width: 'measure', tone: 'quiet' })}>
        {finders.length === 0 ? words.noFinders : words.findersText}
      </p>
      {finders.length > 0 && (
        <ul className="panel-card entry-rows">
          {finders.map(({ name, invited, joined }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name and the same counts
            <EntryRow key={`${name} ${at}`} title={name} text={words.found(joined, invited)} actions={[]} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Joined({ joined }: Pick<Outreach, 'joined'>) {
  const heading = useId();
  return (
    <section className={`outreach-part ${asStack({ gap: 4, fill: true })}`} aria-labelledby={heading}>
      <h2 id={heading}>{words.joined}</h2>
      {joined.length === 0 && <Empty title={words.noneJoined} />}
      {joined.length > 0 && (
        <ul className="panel-card entry-rows">
          {joined.map(({ name, division, at, invitedBy }) => (
            <EntryRow
              key={`${name} ${at}`}
              title={name}
              text={[
                words.joinedOn(division, dateInWords(at)),
                ...(invitedBy.length > 0 ? [words.foundBy(invitedBy.join(', '))] : []),
              ].join(' · ')}
              actions={[]}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
