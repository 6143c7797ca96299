import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { outreachWords as words } from '@memcherrish/shared/text/desk/outreach.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type Outreach, outreachCalls } from '@memcherrish/shared/wire/desk/outreach.ts';
import { useId, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import type { Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { dateInWords } from '#ui/words/times.ts';
import { MissingPeople } from './MissingPeople.tsx';
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
        label={vocabulary.batch}
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
    vocabulary.listFailed,
    { live: true },
  );
  return (
    <>
      {outreach.problem && <LoadFailure problem={outreach.problem} onRetry={outreach.reload} />}
      {outreach.value && (
        <>
          <MissingPeople schoolId={schoolId} people={outreach.value.missing} onChanged={outreach.reload} />
          <div className={`outreach-found ${asStack({ gap: 6, fill: true })}`}>
            <Finders finders={outreach.value.finders} />
            <Joined joined={outreach.value.joined} />
          </div>
        </>
      )}
    </>
  );
}

type Finder = Outreach['finders'][number];
type Joiner = Outreach['joined'][number];

// Two people may have one name and the same counts.
const finderKind: RowKind<Finder & { at: number }> = {
  keyOf: ({ at }) => String(at),
  nameOf: ({ name }) => name,
  faceOf: () => ({ photo: null }),
  searched: ({ name }) => name,
};
const finderColumns: readonly Column<Finder>[] = [
  { key: 'name', title: vocabulary.name, width: [8, 2], text: ({ name }) => name },
  {
    ...{ key: 'found', title: words.foundTitle, width: [10, 1] },
    text: ({ joined, invited }) => words.found(joined, invited),
  },
];

const joinerKind: RowKind<Joiner> = {
  keyOf: ({ name, at }) => `${name} ${at}`,
  nameOf: ({ name }) => name,
  faceOf: () => ({ photo: null }),
  searched: ({ name, division, invitedBy }) => [name, division, ...invitedBy].join(' '),
};
const joinerColumns: readonly Column<Joiner>[] = [
  { key: 'name', title: vocabulary.name, width: [8, 2], text: ({ name }) => name },
  {
    ...{ key: 'day', title: vocabulary.joined, width: [9, 1.5] },
    text: ({ at }) => at,
    cell: ({ division, at }) => words.joinedOn(division, dateInWords(at)),
  },
  {
    ...{ key: 'by', title: words.foundByTitle, width: [7, 2], labelled: true },
    text: ({ invitedBy }) => invitedBy.join(', '),
  },
];

function Finders({ finders }: Pick<Outreach, 'finders'>) {
  const heading = useId();
  const rows = useMemo(() => finders.map((finder, at) => ({ ...finder, at })), [finders]);
  // Without a choice the most successful are first.
  const grid = usePeopleGrid({ rows, kind: finderKind, columns: finderColumns, inGivenOrder: true });
  return (
    <section className={asStack({ gap: 3, fill: true, justify: 'start' })} aria-labelledby={heading}>
      <h2 id={heading}>{words.finders}</h2>
      <p className={asText({ width: 'measure', tone: 'quiet' })}>
        {finders.length === 0 ? words.noFinders : words.findersText}
      </p>
      {finders.length > 0 && <PeopleGrid label={words.finders} grid={grid} grows />}
    </section>
  );
}

function Joined({ joined }: Pick<Outreach, 'joined'>) {
  const heading = useId();
  const grid = usePeopleGrid({ rows: joined, kind: joinerKind, columns: joinerColumns, inGivenOrder: true });
  return (
    <section className={asStack({ gap: 3, fill: true, justify: 'start' })} aria-labelledby={heading}>
      <h2 id={heading}>{words.joined}</h2>
      {joined.length === 0 ? (
        <Empty title={words.noneJoined} />
      ) : (
        <PeopleGrid label={words.joined} grid={grid} grows />
      )}
    </section>
  );
}
