import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { fellowAdminCalls, type WaitingAdmin } from '@memcherrish/shared/wire/desk/management.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import { useQuery } from '#admin/widgets/use-query.ts';
import { sendCall } from '#api/send-call.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

const listWaitingAdmins = () => sendCall(fellowAdminCalls.listWaiting);

/** Admins who registered and wait for approval. Rendered only for the admin who decides, and only when there are any. */
export function WaitingAdmins() {
  // A failure is silent here, because the list of schools next to it shows the error.
  const waiting = useQuery(listWaitingAdmins, dashboardWords.decideAdminFailed);
  const [approving, setApproving] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const refusing = useConfirm<WaitingAdmin>(
    ({ _id }) =>
      ask(
        sendCall(fellowAdminCalls.decideWaiting, { params: { adminId: _id }, body: { approve: false } }),
        dashboardWords.decideAdminFailed,
      ),
    waiting.reload,
  );

  async function approve({ _id }: WaitingAdmin) {
    if (approving !== null) return;
    setApproving(_id);
    setFailure(null);
    const outcome = await ask(
      sendCall(fellowAdminCalls.decideWaiting, { params: { adminId: _id }, body: { approve: true } }),
      dashboardWords.decideAdminFailed,
    );
    setApproving(null);
    waiting.reload();
    if (outcome.ok) toast(outcome.value.message);
    else setFailure(outcome.problem.message);
  }

  const isShown = waiting.value && (waiting.value.length > 0 || failure !== null);
  return (
    <>
      {isShown && (
        <section
          className={`panel-list waiting-admins ${asStack({ gap: 4 })}`}
          aria-labelledby="waiting-admins"
        >
          <h2 id="waiting-admins">{dashboardLabels.adminsWhoWaitForApproval}</h2>
          {failure && <Notice tone="error">{failure}</Notice>}
          <ul className="panel-card entry-rows">
            {waiting.value?.map((each) => (
              <EntryRow
                key={each._id}
                title={each.name}
                text={each.email}
                actions={[
                  {
                    label: approving === each._id ? dashboardLabels.approving : dashboardLabels.approve,
                    busy: approving !== null,
                    onSelect: () => void approve(each),
                  },
                  { label: dashboardLabels.refuse, danger: true, onSelect: () => refusing.ask(each) },
                ]}
              />
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        {...refusing.dialog}
        danger
        title={dashboardLabels.refuseAsk(refusing.item?.name ?? '')}
        text={dashboardWords.confirmRefuseAdmin(refusing.item?.name ?? '')}
        confirmLabel={dashboardLabels.refuse}
      />
    </>
  );
}
