import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { type FormEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { changeSchool } from '#api/schools.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FileField } from '#ui/FileField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import { imageProblem, imageTypes } from './chosen-files.ts';
import '#admin/widgets/dialog-form.css';

interface SchoolDialogProps {
  /** Null closes the dialog. */
  school: Structure | null;
  onChanged: (school: Structure) => void;
  onClose: () => void;
}

/** Changes the name or picture of a school. */
export function SchoolDialog({ school, onChanged, onClose }: SchoolDialogProps) {
  const shown = usePreviousNonNull(school);
  if (!shown) return null;
  return (
    <Dialog
      open={school !== null}
      onOpenChange={(open) => !open && onClose()}
      title={dashboardLabels.nameAndPictureOf(shown.name)}
    >
      <SchoolForm school={shown} onChanged={onChanged} onClose={onClose} />
    </Dialog>
  );
}

function SchoolForm({ school, onChanged, onClose }: SchoolDialogProps & { school: Structure }) {
  const [name, setName] = useState(school.name);
  const [image, setImage] = useState<File | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['name', 'image']);
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = name.trim() === '';
    const imageError = image && imageProblem(image);
    if (missing || imageError)
      return mark({
        ...(missing && { name: messages.enterSchoolName }),
        ...(imageError && { image: imageError }),
      });
    const entry = { name: name.trim(), ...(image && { image }) };
    const sent = await send(() => ask(changeSchool(school._id, entry), dashboardWords.changeSchoolFailed));
    if (!sent.ok) return;
    const { message, ...changed } = sent.value;
    toast(message);
    onChanged(changed);
    onClose();
  }

  return (
    <form className="dialog-form" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextField
        label={dashboardLabels.nameOfTheSchool}
        autoComplete="organization"
        value={name}
        onChange={(value) => {
          setName(value);
          clearError('name');
        }}
        error={errors.name}
      />
      <FileField
        label={dashboardLabels.newPictureOptional}
        hint={school.image ? dashboardWords.schoolPictureKept : dashboardWords.schoolPictureHint}
        accept={imageTypes}
        file={image}
        preview={image !== null && imageProblem(image) === null}
        disabled={busy}
        onChange={(file) => {
          setImage(file);
          const problem = file && imageProblem(file);
          if (problem) mark({ ...errors, image: problem });
          else clearError('image');
        }}
        error={errors.image}
      />
      <Button type="submit" busy={busy} busyLabel={dashboardLabels.saving}>
        {dashboardLabels.save}
      </Button>
    </form>
  );
}
