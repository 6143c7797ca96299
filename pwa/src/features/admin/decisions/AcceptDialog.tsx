import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import type { PendingRequest } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useMemo } from 'react';
import { recordsToBe } from '#admin/people/records-to-be.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { readableNumber } from '#components/contact.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
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
  return (
    <DialogAbout
      about={request}
      onClose={onClose}
      title={({ name, division }) => dashboardLabels.acceptInto(name, division)}
    >
      {(shown) => <AcceptForm request={shown} onAccepted={onAccepted} />}
    </DialogAbout>
  );
}

function AcceptForm({
  request,
  onAccepted,
}: Omit<AcceptDialogProps, 'onClose'> & { request: PendingRequest }) {
  const { schoolId, batchId, divisionId, name } = request;
  const people = useRead(
    schoolCalls.listSchoolmates,
    { params: { schoolId, batchId, divisionId } },
    dashboardWords.loadSchoolmatesFailed,
  );
  const records = useMemo(() => recordsToBe(people.value ?? [], name), [people.value, name]);
  const toast = useToast();
  const form = useForm({
    start: { schoolmateId: '' },
    call: ({ schoolmateId }) => acceptRequest(request, schoolmateId === '' ? null : schoolmateId),
    onSent: ({ message }) => {
      toast(message);
      onAccepted();
    },
  });

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      <div className={asStack({ gap: 1 })}>
        {request.userMobile !== '' && <p>{readableNumber(request.userMobile)}</p>}
        {request.selfIntro && <p className="accept-intro">{request.selfIntro}</p>}
      </div>
      {people.problem && <LoadFailure problem={people.problem} onRetry={people.reload} />}
      <SelectField
        label={dashboardLabels.onTheList}
        hint={form.entry.schoolmateId === '' ? undefined : dashboardWords.alreadyOnListHint}
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
        {...form.field('schoolmateId')}
      />
      <SubmitButton of={form} label={dashboardLabels.accept} busyLabel={dashboardLabels.accepting} />
    </Form>
  );
}
