import { teamWords as words } from '@memcherrish/shared/text/desk/team.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { batchRoleCalls, type GivenBatchRole } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import { HandHelping } from 'lucide-react';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { RowActions } from '#admin/widgets/RowActions.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import type { Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { dateInWords, utcDateInWords } from '#ui/words/times.ts';
import { GiveRoleForm } from './GiveRoleForm.tsx';
import '#admin/widgets/panel.css';
import './team.css';

const noRoles: readonly GivenBatchRole[] = [];

const kind: RowKind<GivenBatchRole> = {
  keyOf: ({ _id }) => _id,
  nameOf: ({ name }) => name,
  faceOf: ({ photo, photoPreview }) => ({ photo, preview: photoPreview }),
  searched: ({ name }) => name,
};

const columns: readonly Column<GivenBatchRole>[] = [
  { key: 'name', title: vocabulary.name, width: [10, 2], text: ({ name }) => name },
  {
    ...{ key: 'role', title: words.role, width: [13, 2] },
    text: ({ role, batch }) => words.of(role, batch),
  },
  {
    ...{ key: 'until', title: words.untilTitle, width: [9, 1] },
    text: ({ until }) => until,
    cell: ({ until }) => words.untilDay(utcDateInWords(until)),
  },
  {
    ...{ key: 'given', title: words.givenTitle, width: [13, 2] },
    text: ({ givenAt }) => givenAt,
    cell: ({ givenBy, givenAt }) => words.givenBy(givenBy, dateInWords(givenAt)),
  },
];

/** The coordinators and volunteers of a school: an admin gives roles and ends them. */
export function TeamPage() {
  const { schoolId = '' } = useParams();
  return (
    <SchoolPage key={schoolId} schoolId={schoolId}>
      {(schoolName, school) => (
        <>
          <PageHeader title={words.title} text={words.text(schoolName)} />
          <Team schoolId={schoolId} batches={new Map(school.batches.map(({ _id, batch }) => [_id, batch]))} />
        </>
      )}
    </SchoolPage>
  );
}

function Team({ schoolId, batches }: { schoolId: string; batches: ReadonlyMap<string, string> }) {
  const list = useId();
  const team = useRead(batchRoleCalls.list, { params: { schoolId } }, vocabulary.listFailed, { live: true });
  const ending = useConfirm<GivenBatchRole>(
    ({ _id }) => ask(sendCall(batchRoleCalls.end, { params: { roleId: _id } }), words.endFailed),
    () => focusHeading(list),
  );
  const roles = team.value?.roles ?? null;
  const grid = usePeopleGrid({ rows: roles ?? noRoles, kind, columns });
  const name = ending.item?.name ?? '';
  return (
    <div className={`team-parts ${asStack({ gap: 5, fill: true })}`}>
      {team.problem && <LoadFailure problem={team.problem} onRetry={team.reload} />}
      <section className={asStack({ gap: 4, fill: true })} aria-labelledby={list}>
        <h2 id={list} tabIndex={-1}>
          {words.list}
        </h2>
        {roles?.length === 0 && (
          <Empty icon={<HandHelping aria-hidden="true" />} title={words.none} text={words.noneText} />
        )}
        {roles && roles.length > 0 && (
          <PeopleGrid
            label={words.list}
            grid={grid}
            end={{
              width: 9,
              of: (role, isNarrow) => (
                <RowActions
                  of={role.name}
                  isNarrow={isNarrow}
                  actions={[{ label: words.end, danger: true, onSelect: () => ending.ask(role) }]}
                />
              ),
            }}
          />
        )}
      </section>
      <section className={asStack({ gap: 4, fill: true })} aria-label={words.give}>
        <h2>{words.give}</h2>
        <GiveRoleForm schoolId={schoolId} batches={batches} />
      </section>
      <ConfirmDialog
        {...ending.dialog}
        title={words.askEnd(name)}
        text={words.endText}
        confirmLabel={words.end}
      />
    </div>
  );
}
