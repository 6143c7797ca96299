import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { useSchoolForm } from './use-school-form.tsx';
import '#admin/widgets/dialog-form.css';

interface SchoolDialogProps {
  /** Null closes the dialog. */
  school: Structure | null;
  onChanged: (school: Structure) => void;
  onClose: () => void;
}

/** Changes the name or picture of a school. */
export function SchoolDialog({ school, onChanged, onClose }: SchoolDialogProps) {
  return (
    <DialogAbout
      about={school}
      onClose={onClose}
      title={({ name }) => dashboardLabels.nameAndPictureOf(name)}
    >
      {(shown) => <SchoolForm school={shown} onChanged={onChanged} onClose={onClose} />}
    </DialogAbout>
  );
}

function SchoolForm({ school, onChanged, onClose }: SchoolDialogProps & { school: Structure }) {
  const toast = useToast();
  const { form, fields } = useSchoolForm({
    start: school.name,
    words: {
      name: dashboardLabels.nameOfTheSchool,
      picture: dashboardLabels.newPictureOptional,
      hint: school.image ? dashboardWords.schoolPictureKept : dashboardWords.schoolPictureHint,
    },
    call: (edited) =>
      ask(
        sendCall(schoolCalls.change, { params: { schoolId: school._id }, form: edited }),
        dashboardWords.changeSchoolFailed,
      ),
    onSent: ({ message, ...changed }) => {
      toast(message);
      onChanged(changed);
      onClose();
    },
  });

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      {fields}
      <SubmitButton of={form} />
    </Form>
  );
}
