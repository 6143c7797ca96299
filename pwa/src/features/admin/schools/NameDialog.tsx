import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import type { Outcome } from '#api/outcome.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
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
  onSaved?: (saved: T) => void;
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
  const toast = useToast();
  const form = useForm({
    start: { [field]: value },
    read: ({ [field]: typed = '' }) =>
      checked(typed.trim(), { [field]: typed.trim() === '' ? emptyError : undefined }),
    call: save,
    onSent: (saved) => {
      toast(saved.message);
      onSaved?.(saved);
      onClose();
    },
  });

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      <TextField label={label} autoComplete="off" {...form.field(field)} />
      <SubmitButton of={form} />
    </Form>
  );
}
