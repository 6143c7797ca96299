import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { recoveryWords } from '@memcherrish/shared/text/account/recovery.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type FellowAdmin, fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { useId, useState } from 'react';
import { AddForm } from '#admin/widgets/AddForm.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { type RecoveryFor, StartRecoveryDialog } from '#admin/widgets/StartRecoveryDialog.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { errorOutcome } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack } from '#ui/layout.ts';
import '#admin/widgets/dialog-form.css';

interface FellowsDialogProps {
  /** Null closes the dialog. */
  school: Structure | null;
  onClose: () => void;
}

/** The other admins of a school. */
export function FellowsDialog({ school, onClose }: FellowsDialogProps) {
  return (
    <DialogAbout
      about={school}
      onClose={onClose}
      title={({ name }) => dashboardLabels.adminsOf(name)}
      description={() => dashboardWords.fellowsHint}
    >
      {(shown) => <Fellows school={shown} />}
    </DialogAbout>
  );
}

function Fellows({ school }: { school: Structure }) {
  const list = useId();
  const [helping, setHelping] = useState<RecoveryFor | null>(null);
  const fellows = useRead(
    fellowAdminCalls.list,
    { params: { schoolId: school._id } },
    dashboardWords.loadFellowsFailed,
  );
  const removal = useConfirm<FellowAdmin>(
    ({ _id }) =>
      ask(
        sendCall(fellowAdminCalls.remove, { params: { schoolId: school._id, adminId: _id } }),
        dashboardWords.removeFellowFailed,
      ),
    () => focusHeading(list),
  );

  async function add(email: string) {
    if (!isEmail(email)) return errorOutcome(messages.invalidEmail, { email: messages.invalidEmail });
    return ask(
      sendCall(fellowAdminCalls.add, { params: { schoolId: school._id }, body: { email } }),
      dashboardWords.addFellowFailed,
    );
  }

  return (
    <div className={asStack({ gap: 5 })}>
      {fellows.problem && <LoadFailure problem={fellows.problem} onRetry={fellows.reload} />}
      <ul className="entry-rows" id={list} tabIndex={-1} aria-label={dashboardLabels.adminsOf(school.name)}>
        {fellows.value?.map((fellow) => (
          <EntryRow
            key={fellow._id}
            title={fellow.name}
            text={fellow.email}
            actions={[
              { label: recoveryWords.start, onSelect: () => setHelping({ kind: 'admin', ...fellow }) },
              { label: vocabulary.remove, danger: true, onSelect: () => removal.ask(fellow) },
            ]}
          />
        ))}
      </ul>
      <AddForm
        label={dashboardLabels.eMailOfAnotherAdmin}
        placeholder=""
        button={vocabulary.add}
        field="email"
        emptyError={messages.required}
        into={school._id}
        add={add}
        onAdded={fellows.reload}
        said={({ message }) => message}
      />
      <StartRecoveryDialog schoolId={school._id} person={helping} onClose={() => setHelping(null)} />
      <ConfirmDialog
        {...removal.dialog}
        title={dashboardLabels.removeAsk(removal.item?.name ?? '')}
        text={dashboardWords.confirmRemoveFellow(removal.item?.name ?? '', school.name)}
        confirmLabel={vocabulary.remove}
      />
    </div>
  );
}
