import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import type { ManagedClaims } from '@memcherrish/shared/wire/desk/claims.ts';
import { type PendingRequest, requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { useState } from 'react';
import type { StructureState } from '#admin/schools/use-structure.ts';
import { ask } from '#admin/widgets/connection.ts';
import { type Column, DataTable } from '#admin/widgets/DataTable.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId, Panel } from '#admin/widgets/Panel.tsx';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import type { Query } from '#admin/widgets/use-query.ts';
import { sendCall } from '#api/send-call.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asRow } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { acceptRequest, isMaybeListed } from './accept-request.ts';
import { Claims } from './Claims.tsx';
import { MemorialsList } from './MemorialsList.tsx';
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
}

/** The requests to join of all divisions in one list. One press accepts or rejects. */
export function PendingRequests({ structure, requests, claims }: PendingRequestsProps) {
  const [unsure, setUnsure] = useState<PendingRequest | null>(null);
  const [accepting, setAccepting] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const all = requests.value ?? [];
  const done = ({ _id }: PendingRequest) => {
    const at = all.findIndex((each) => each._id === _id);
    focusRow((all[at + 1] ?? all[at - 1])?._id);
    requests.reload();
  };
  const rejection = useConfirm<PendingRequest>(
    ({ _id }) =>
      ask(sendCall(requestCalls.remove, { params: { requestId: _id } }), dashboardWords.rejectFailed),
    done,
  );
  const isClaimed = (claims.value?.claims.length ?? 0) > 0;

  async function accept(request: PendingRequest) {
    if (accepting !== null) return;
    setAccepting(request._id);
    setFailure(null);
    const listed = await isMaybeListed(request);
    const isSure = listed.ok && !listed.value;
    const outcome = isSure ? await acceptRequest(request, null) : listed.ok ? null : listed;
    setAccepting(null);
    if (outcome === null) return setUnsure(request);
    if (!outcome.ok) return setFailure(outcome.problem.message);
    toast(outcome.value.message);
    done(request);
  }

  return (
    <Panel tab="pending-requests" title={dashboardLabels.pendingRequestsTitle} state={structure.state}>
      {requests.problem && <LoadFailure problem={requests.problem} onRetry={requests.reload} />}
      {requests.value && all.length === 0 && !isClaimed && <Empty title={dashboardWords.noPendingRequests} />}
      {failure && <Notice tone="error">{failure}</Notice>}
      {all.length > 0 && (
        <DataTable
          label={dashboardLabels.pendingRequestsTitle}
          columns={columns}
          rows={all}
          rowKey={({ _id }) => _id}
          actions={(request) => (
            <div className={`row-buttons ${asRow({ gap: 1, align: 'stretch' })}`} data-request={request._id}>
              <RowButton
                label={dashboardLabels.accept}
                of={request.name}
                busy={accepting === request._id}
                onSelect={() => void accept(request)}
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
      <Claims claims={claims} />
      <MemorialsList />
      <AcceptDialog
        request={unsure}
        onClose={() => setUnsure(null)}
        onAccepted={() => unsure && done(unsure)}
      />
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

/** Focuses the next row, so that several requests can be decided by keyboard. The heading replaces the last row. */
function focusRow(requestId: string | undefined): void {
  // Waits until a closing dialog has returned the focus.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const next = requestId && document.querySelector<HTMLElement>(`[data-request="${requestId}"] button`);
      (next || document.getElementById(headingId('pending-requests')))?.focus({ preventScroll: true });
    }),
  );
}
