import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import type { ManagedClaims } from '@memcherrish/shared/wire/claims.ts';
import { useState } from 'react';
import type { DivisionIds } from '#admin/people/use-uploads.ts';
import type { StructureState } from '#admin/schools/use-structure.ts';
import { ask } from '#admin/widgets/connection.ts';
import { type Column, DataTable } from '#admin/widgets/DataTable.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId, Panel } from '#admin/widgets/Panel.tsx';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import type { Query } from '#admin/widgets/use-query.ts';
import { type PendingRequest, rejectPendingRequest } from '#api/pending-requests.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { Claims } from './Claims.tsx';
import './pending-requests.css';

const columns: readonly Column<PendingRequest, string>[] = [
  { key: 'name', title: dashboardLabels.name, className: 'pending-name', cell: ({ name }) => name },
  {
    key: 'school',
    title: dashboardLabels.school,
    className: 'pending-place',
    cell: ({ schoolName }) => schoolName,
  },
  { key: 'batch', title: dashboardLabels.batch, className: 'pending-label', cell: ({ batch }) => batch },
  {
    key: 'division',
    title: dashboardLabels.division,
    className: 'pending-label',
    cell: ({ division }) => division,
  },
  {
    key: 'intro',
    title: dashboardLabels.selfIntro,
    className: 'pending-intro',
    cell: ({ selfIntro }) => selfIntro ?? fallbacks.notAvailable,
  },
];

interface PendingRequestsProps {
  structure: StructureState;
  requests: Query<PendingRequest[]>;
  claims: Query<ManagedClaims>;
  /** Null until school, batch and division are chosen. */
  place: DivisionIds | null;
  onShowAll: () => void;
}

/** The requests to join of all divisions, or of the chosen one, each to accept or reject. */
export function PendingRequests({ structure, requests, claims, place, onShowAll }: PendingRequestsProps) {
  const [accepting, setAccepting] = useState<PendingRequest | null>(null);
  const done = () => {
    requests.reload();
    focusHeading(headingId('pending-requests'));
  };
  const rejection = useConfirm<PendingRequest>(
    ({ _id }) => ask(rejectPendingRequest(_id), dashboardWords.rejectFailed),
    done,
  );
  const all = requests.value ?? [];
  const shown = place ? all.filter(({ divisionId }) => divisionId === place.divisionId) : all;
  const isClaimed = (claims.value?.claims.length ?? 0) > 0;
  const elsewhere = all.length - shown.length;

  return (
    <Panel tab="pending-requests" title={dashboardLabels.pendingRequestsTitle} state={structure.state}>
      {requests.problem && <LoadFailure problem={requests.problem} onRetry={requests.reload} />}
      {requests.value && all.length === 0 && !isClaimed && <Empty title={dashboardWords.noPendingRequests} />}
      {shown.length > 0 && (
        <DataTable
          label={dashboardLabels.pendingRequestsTitle}
          columns={columns}
          rows={shown}
          rowKey={({ _id }) => _id}
          actions={(request) => (
            <div className="row-buttons">
              <RowButton
                label={dashboardLabels.accept}
                of={request.name}
                onSelect={() => setAccepting(request)}
              />
              <RowButton
                label={dashboardLabels.reject}
                danger
                of={request.name}
                onSelect={() => rejection.ask(request)}
              />
            </div>
          )}
        />
      )}
      {elsewhere > 0 && (
        <p className="pending-elsewhere">
          {dashboardWords.requestsElsewhere(elsewhere, shown.length > 0)}{' '}
          <LinkButton onClick={onShowAll}>{dashboardLabels.showAllRequests}</LinkButton>
        </p>
      )}
      <Claims claims={claims} />
      <AcceptDialog request={accepting} onClose={() => setAccepting(null)} onAccepted={done} />
      <ConfirmDialog
        {...rejection.dialog}
        danger
        title={dashboardLabels.rejectTheRequestOf(rejection.item?.name ?? '')}
        text={dashboardWords.confirmReject}
        confirmLabel={dashboardLabels.reject}
      />
    </Panel>
  );
}
