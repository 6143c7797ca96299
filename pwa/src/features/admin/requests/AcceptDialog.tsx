import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import type { PendingRequest } from '@memcherrish/shared/wire/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/schools.ts';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { recordsToBe } from '#admin/people/records-to-be.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useQuery } from '#admin/widgets/use-query.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import { acceptRequest } from './accept-request.ts';
import '#admin/widgets/dialog-form.css';

interface AcceptDialogProps {
  /** Null closes the dialog. */
  request: PendingRequest | null;
  onClose: () => void;
  onAccepted: () => void;
}

/** Accepts a person into the division, as a new schoolmate or as one who is already on its list. */
export function AcceptDialog({ request, onClose, onAccepted }: AcceptDialogProps) {
  const shown = usePreviousNonNull(request);
  if (!shown) return null;
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => !open && onClose()}
      title={dashboardLabels.acceptInto(shown.name, shown.division)}
    >
      <AcceptForm request={shown} onClose={onClose} onAccepted={onAccepted} />
    </Dialog>
  );
}

function AcceptForm({ request, onClose, onAccepted }: AcceptDialogProps & { request: PendingRequest }) {
  const { schoolId, batchId, divisionId, name } = request;
  const read = useCallback(
    () => sendCall(schoolCalls.listSchoolmates, { params: { schoolId, batchId, divisionId } }),
    [schoolId, batchId, divisionId],
  );
  const people = useQuery(read, dashboardWords.loadSchoolmatesFailed);
  const records = useMemo(() => recordsToBe(people.value ?? [], name), [people.value, name]);
  const [recordId, setRecordId] = useState('');
  const { form, errors, failure, busy, clearError, send } = useSubmit(['schoolmateId']);
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = await send(() => acceptRequest(request, recordId === '' ? null : recordId));
    if (!sent.ok) return;
    toast(sent.value.message);
    onClose();
    onAccepted();
  }

  return (
    <form className="dialog-form" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="accept-who">
        {request.userMobile !== '' && <p>{readableNumber(request.userMobile)}</p>}
        {request.selfIntro && <p className="accept-intro">{request.selfIntro}</p>}
      </div>
      {people.problem && <LoadFailure problem={people.problem} onRetry={people.reload} />}
      <SelectField
        label={dashboardLabels.onTheList}
        hint={recordId === '' ? undefined : dashboardWords.alreadyOnListHint}
        options={[
          { value: '', label: dashboardLabels.addAsNew },
          ...records.map((record) => ({
            value: record._id,
            label: dashboardLabels.alreadyOnList(
              record.name,
              record.mobile ? readableNumber(record.mobile) : null,
            ),
          })),
        ]}
        value={recordId}
        onChange={(value) => {
          setRecordId(value);
          clearError('schoolmateId');
        }}
        error={errors.schoolmateId}
      />
      <Button type="submit" busy={busy} busyLabel={dashboardLabels.accepting}>
        {dashboardLabels.accept}
      </Button>
    </form>
  );
}
