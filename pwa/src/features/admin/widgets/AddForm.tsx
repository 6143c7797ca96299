import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Outcome } from '#api/outcome.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import './add-form.css';

interface AddFormProps<T> {
  label: string;
  placeholder: string;
  button: string;
  /** Disables the form; the button says why. */
  disabled?: boolean;
  /** The name of the field in the server's errors. */
  field: string;
  emptyError: string;
  /** The parent of the new entry. When it changes, the success message disappears and the typed text stays. */
  into: string | null;
  add: (entry: string) => Promise<Outcome<T>>;
  onAdded: (made: T) => void;
  /** Returns the success message with the next step. */
  said: (made: T) => ReactNode;
}

/** One text field and its button, used for batches and divisions. */
export function AddForm<T>({
  field,
  into,
  disabled = false,
  emptyError,
  add,
  onAdded,
  said,
  ...text
}: AddFormProps<T>) {
  const [entry, setEntry] = useState('');
  const [made, setMade] = useState<{ value: T; into: string | null } | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit([field]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMade(null);
    if (entry.trim() === '') return mark({ [field]: emptyError });
    const sent = await send(() => add(entry.trim()));
    if (!sent.ok) return;
    setEntry('');
    setMade({ value: sent.value, into });
    onAdded(sent.value);
    // Focuses the field for the next entry.
    form.current?.querySelector('input')?.focus();
  }

  return (
    <form className="add-form" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      {made && made.into === into && <Notice tone="success">{said(made.value)}</Notice>}
      <div className="add-form-line">
        <TextField
          label={text.label}
          placeholder={text.placeholder}
          autoComplete="off"
          value={entry}
          onChange={(value) => {
            setEntry(value);
            clearError(field);
          }}
          error={errors[field]}
        />
        <Button
          type="submit"
          className="add-form-button"
          disabled={disabled}
          busy={busy}
          busyLabel={dashboardLabels.adding}
        >
          {text.button}
        </Button>
      </div>
    </form>
  );
}
