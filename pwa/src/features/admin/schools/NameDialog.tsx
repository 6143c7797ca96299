import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { type FormEvent, useState } from 'react';
import type { Outcome } from '#api/outcome.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import '#admin/widgets/dialog-form.css';

interface NameDialogProps<T extends { message: string }> extends NameFormProps<T> {
  open: boolean;
  title: string;
}

interface NameFormProps<T extends { message: string }> {
  label: string;
  /** The name of the field in the server's errors. */
  field: string;
  /** The current name. */
  value: string;
  emptyError: string;
  save: (entry: string) => Promise<Outcome<T>>;
  onSaved: (saved: T) => void;
  onClose: () => void;
}

export function NameDialog<T extends { message: string }>({ open, title, ...form }: NameDialogProps<T>) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && form.onClose()} title={title} size="small">
      <NameForm {...form} />
    </Dialog>
  );
}

/** A component of its own, so that a dialog that opens again starts with the current name. */
function NameForm<T extends { message: string }>(props: NameFormProps<T>) {
  const { label, field, value, emptyError, save, onSaved, onClose } = props;
  const [entry, setEntry] = useState(value);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit([field]);
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (entry.trim() === '') return mark({ [field]: emptyError });
    const sent = await send(() => save(entry.trim()));
    if (!sent.ok) return;
    toast(sent.value.message);
    onSaved(sent.value);
    onClose();
  }

  return (
    <form className="dialog-form" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextField
        label={label}
        autoComplete="off"
        value={entry}
        onChange={(next) => {
          setEntry(next);
          clearError(field);
        }}
        error={errors[field]}
      />
      <Button type="submit" busy={busy} busyLabel={dashboardLabels.saving}>
        {dashboardLabels.save}
      </Button>
    </form>
  );
}
