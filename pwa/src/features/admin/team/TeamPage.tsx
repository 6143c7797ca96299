import { teamWords as words } from '@memcherrish/shared/text/desk/team.ts';
import { batchRoleCalls, type GivenBatchRole } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import { HandHelping } from 'lucide-react';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { dateInWords, utcDateInWords } from '#ui/words/times.ts';
import { GiveRoleForm } from './GiveRoleForm.tsx';
import '#admin/widgets/panel.css';
import './team.css';

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
  const team = useRead(batchRoleCalls.list, { params: { schoolId } }, words.loadFailed, { live: true });
  const ending = useConfirm<GivenBatchRole>(
    ({ _id }) => ask(sendCall(batchRoleCalls.end, { params: { roleId: _id } }), words.endFailed),
    () => focusHeading(list),
  );
  const roles = team.value?.roles ?? null;
  const name = ending.item?.name ?? '';
  return (
    <>
      {team.problem && <LoadFailure problem={team.problem} onRetry={team.reload} />}
      <section className={`team-part ${asStack({ gap: 4, fill: true })}`} aria-labelledby={list}>
        <h2 id={list} tabIndex={-1}>
          {words.list}
        </h2>
        {roles?.length === 0 && (
          <Empty icon={<HandHelping aria-hidden="true" />} title={words.none} text={words.noneText} />
        )}
        {roles && roles.length > 0 && (
          <ul className="panel-card entry-rows">
            {roles.map((role) => (
              <EntryRow
                key={role._id}
                title={role.name}
                text={[
                  words.of(role.role, role.batch),
                  words.untilDay(utcDateInWords(role.until)),
                  words.givenBy(role.givenBy, dateInWords(role.givenAt)),
                ].join(' · ')}
                actions={[{ label: words.end, danger: true, onSelect: () => ending.ask(role) }]}
              />
            ))}
          </ul>
        )}
      </section>
      <section className={`team-part ${asStack({ gap: 4, fill: true })}`} aria-label={words.give}>
        <h2>{words.give}</h2>
        <GiveRoleForm schoolId={schoolId} batches={batches} />
      </section>
      <ConfirmDialog
        {...ending.dialog}
        danger
        title={words.askEnd(name)}
        text={words.endText}
        confirmLabel={words.end}
      />
    </>
  );
}
