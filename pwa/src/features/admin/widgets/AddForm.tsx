import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { type ReactNode, useState } from 'react';
import type { Outcome } from '#api/outcome.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
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
  const [made, setMade] = useState<{ value: T; into: string | null } | null>(null);
  const form = useForm({
    start: { [field]: '' },
    onTry: () => setMade(null),
    read: ({ [field]: typed = '' }) =>
      checked(typed.trim(), { [field]: typed.trim() === '' ? emptyError : undefined }),
    call: add,
    onSent: (value) => {
      form.reset();
      setMade({ value, into });
      onAdded(value);
      // Focuses the field for the next entry.
      form.ref.current?.querySelector('input')?.focus();
    },
  });

  return (
    <Form of={form} className="add-form">
      {made && made.into === into && <Notice tone="success">{said(made.value)}</Notice>}
      <div className={`add-form-line ${asStack({ gap: 3 })}`}>
        <TextField
          label={text.label}
          placeholder={text.placeholder}
          autoComplete="off"
          {...form.field(field)}
        />
        <Button
          type="submit"
          className="add-form-button"
          disabled={disabled}
          busy={form.busy}
          busyLabel={vocabulary.adding}
        >
          {text.button}
        </Button>
      </div>
    </Form>
  );
}
