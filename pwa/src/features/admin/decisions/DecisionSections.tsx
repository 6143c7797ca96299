import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { managedClaimWords } from '@memcherrish/shared/text/claims/claims-dashboard.ts';
import { counted } from '@memcherrish/shared/text/counted.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { managedMemorialWords } from '@memcherrish/shared/text/school/memorial.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { PendingRequest } from '@memcherrish/shared/wire/desk/requests.ts';
import { useId } from 'react';
import { type Column, DataTable } from '#admin/widgets/DataTable.tsx';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId, Panel, type ReadState } from '#admin/widgets/Panel.tsx';
import { type RowAction, RowButton } from '#admin/widgets/RowButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { DecisionDialogs } from './DecisionDialogs.tsx';
import { FactLines } from './DecisionFacts.tsx';
import { type DecisionItem, type DecisionView, isWaiting } from './decision-items.ts';
import { decisionsFor } from './decisions.ts';
import { type Deciding, useDeciding } from './use-deciding.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';
import './decision-sections.css';

interface PendingRequestsProps {
  state: ReadState;
  decisions: Decisions;
}

/**
 * The tab of the specification: the requests to join of all divisions, and the other decisions about people. One press
 * accepts; what cannot be undone is asked first.
 */
export function PendingRequests({ state, decisions }: PendingRequestsProps) {
  const deciding = useDeciding(decisions, { by: 'question', headingId: headingId('pending-requests') });
  const requests = deciding.items.flatMap((item) => (item.kind === 'request' ? [item] : []));
  const isNothing = decisions.isLoaded && !deciding.items.some(isWaiting);
  return (
    <Panel tab="pending-requests" title={dashboardLabels.pendingRequestsTitle} state={state}>
      {decisions.problems.map((problem) => (
        <LoadFailure key={problem.message} problem={problem} onRetry={decisions.reload} />
      ))}
      {isNothing && <Empty title={dashboardWords.noPendingRequests} />}
      {deciding.failure && <Notice tone="error">{deciding.failure}</Notice>}
      {requests.length > 0 && (
        <DataTable
          label={dashboardLabels.pendingRequestsTitle}
          columns={columns}
          rows={requests}
          rowKey={({ key }) => key}
          actions={(item) => (
            <div className={`row-buttons ${asRow({ gap: 1, align: 'stretch' })}`} data-key={item.key}>
              {actionsOf(item, deciding).map((action) => (
                <RowButton key={action.label} {...action} of={item.request.name} />
              ))}
            </div>
          )}
        />
      )}
      {sections.map(({ heading, has }) => (
        <Section
          key={heading}
          heading={heading}
          level={3}
          items={deciding.items.filter(has)}
          deciding={deciding}
        />
      ))}
      <DecisionDialogs {...deciding.dialogs} />
    </Panel>
  );
}

const sections: readonly { heading: string; has: (item: DecisionItem) => boolean }[] = [
  {
    heading: managedClaimWords.waitingHeading,
    has: (item) => item.kind === 'claim' && item.claim.state === 'waiting',
  },
  {
    heading: managedClaimWords.doubtHeading,
    has: (item) => item.kind === 'claim' && item.claim.state === 'joined',
  },
  { heading: idleWords.heading, has: ({ kind }) => kind === 'return' },
  { heading: managedMemorialWords.reportsHeading, has: ({ kind }) => kind === 'death' },
  { heading: managedClaimWords.removedHeading, has: ({ kind }) => kind === 'left' },
  { heading: vocabulary.inMemoriam, has: ({ kind }) => kind === 'memorial' },
];

const columns: readonly Column<DecisionItem & { request: PendingRequest }, string>[] = [
  {
    key: 'name',
    title: vocabulary.name,
    className: 'pending-name',
    cell: ({ request }) => request.name,
  },
  {
    key: 'school',
    title: vocabulary.school,
    className: 'pending-place',
    cell: ({ request }) => request.schoolName,
  },
  {
    key: 'batch',
    title: vocabulary.batch,
    className: 'pending-label',
    cell: ({ request }) => request.batch,
  },
  {
    key: 'division',
    title: vocabulary.division,
    className: 'pending-label',
    cell: ({ request }) => request.division,
  },
  {
    key: 'intro',
    title: dashboardLabels.selfIntro,
    className: 'pending-intro',
    cell: ({ request }) => request.selfIntro ?? fallbacks.notAvailable,
  },
];

const headings = {
  admins: () => dashboardLabels.adminsWhoWaitForApproval,
  reports: (count: number) => counted(count, 'reported post', 'reported posts'),
} satisfies Partial<Record<DecisionView, (count: number) => string>>;

/** One kind of decisions above the tabs. Renders nothing when none waits. Its failures are silent: the inbox shows them. */
export function WaitingDecisions({ view }: { view: keyof typeof headings }) {
  const decisions = useDecisions(view);
  const deciding = useDeciding(decisions, { by: 'question', headingId: view });
  const { items, failure, dialogs } = deciding;
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Section id={view} heading={headings[view](items.length)} level={2} items={items} deciding={deciding} />
      <DecisionDialogs {...dialogs} />
    </>
  );
}

interface SectionProps {
  heading: string;
  level: 2 | 3;
  id?: string;
  items: readonly DecisionItem[];
  deciding: Deciding;
}

/** A list with a heading. Renders nothing when it is empty. */
function Section({ heading, level, id, items, deciding }: SectionProps) {
  const ownId = useId();
  const Heading = `h${level}` as const;
  if (items.length === 0) return null;
  return (
    <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby={id ?? ownId}>
      <Heading id={id ?? ownId} tabIndex={-1}>
        {heading}
      </Heading>
      <ul className="panel-card entry-rows">
        {items.map((item) => (
          <EntryRow
            key={item.key}
            itemKey={item.key}
            title={item.name}
            text={<FactLines item={item} />}
            actions={actionsOf(item, deciding)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns the actions of a row. A row shows the begin of a reported post alone, so a dialog with all of it decides. */
function actionsOf(item: DecisionItem, { busy, decide }: Deciding): RowAction[] {
  const ways = decisionsFor(item);
  const inDialog = ways.find(({ act }) => act === 'dialog');
  if (item.kind === 'report' && inDialog)
    return [{ label: dashboardLabels.decide, onSelect: () => decide(item, inDialog) }];
  return ways.map((decision) => ({
    label: decision.label,
    danger: decision.isDanger ?? false,
    busy: busy === item.key && !decision.isDanger,
    onSelect: () => decide(item, decision),
  }));
}
