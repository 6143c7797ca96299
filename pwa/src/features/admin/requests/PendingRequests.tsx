import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
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
import { Notice } from '#ui/Notice.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { Claims } from './Claims.tsx';
import './pending-requests.css';

const columns: readonly Column<PendingRequest, string>[] = [
  { key: 'name', title: 'Name', className: 'pending-name', cell: ({ name }) => name },
  { key: 'school', title: 'School', className: 'pending-place', cell: ({ schoolName }) => schoolName },
  { key: 'batch', title: 'Batch', className: 'pending-label', cell: ({ batch }) => batch },
  { key: 'division', title: 'Division', className: 'pending-label', cell: ({ division }) => division },
  {
    key: 'intro',
    title: 'Self Intro',
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
  onChoose: (place: DivisionIds) => void;
  onShowAll: () => void;
}

/** The join requests: all of them until a division is chosen, then those of the division, with accept and reject. */
export function PendingRequests({
  structure,
  requests,
  claims,
  place,
  onChoose,
  onShowAll,
}: PendingRequestsProps) {
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
  const elsewhere = all.length - shown.length;

  return (
    <Panel tab="pending-requests" title="Pending requests" state={structure.state}>
      {!place && <Notice tone="info">{dashboardWords.acceptMissingIds}</Notice>}
      {requests.problem && <LoadFailure problem={requests.problem} onRetry={requests.reload} />}
      {requests.value && shown.length === 0 && <Empty title={dashboardWords.noPendingRequests} />}
      {shown.length > 0 && (
        <DataTable
          label="Pending requests"
          columns={columns}
          rows={shown}
          rowKey={({ _id }) => _id}
          actions={(request) => (
            <div className="row-buttons">
              {place ? (
                <>
                  <RowButton label="Accept" of={request.name} onSelect={() => setAccepting(request)} />
                  <RowButton
                    label="Reject"
                    danger
                    of={request.name}
                    onSelect={() => rejection.ask(request)}
                  />
                </>
              ) : (
                <RowButton
                  label={`Choose ${request.division}`}
                  of={`for ${request.name}`}
                  onSelect={() => onChoose(request)}
                />
              )}
            </div>
          )}
        />
      )}
      {elsewhere > 0 && (
        <p className="pending-elsewhere">
          {dashboardWords.requestsElsewhere(elsewhere)}{' '}
          <LinkButton onClick={onShowAll}>Show all requests</LinkButton>
        </p>
      )}
      <Claims claims={claims} />
      <AcceptDialog request={accepting} onClose={() => setAccepting(null)} onAccepted={done} />
      <ConfirmDialog
        {...rejection.dialog}
        danger
        title={`Reject the request of ${rejection.item?.name ?? ''}?`}
        text={dashboardWords.confirmReject}
        confirmLabel="Reject"
      />
    </Panel>
  );
}
