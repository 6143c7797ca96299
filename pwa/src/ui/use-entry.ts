import { useState } from 'react';

interface FieldState<Field extends string> {
  errors: Partial<Record<Field, string>>;
  mend(field: Field): void;
}

interface Entry<Field extends string> {
  entry: Readonly<Record<Field, string>>;
  setEntry(entry: Record<Field, string>): void;
  /** What every text field of a form has in common. */
  field(name: Field): { value: string; error: string | undefined; onChange(value: string): void };
}

/** The texts of a form, tied to the errors of `useSubmit`: who mends a field takes its error back. */
export function useEntry<Field extends string>(
  initial: Record<Field, string>,
  { errors, mend }: FieldState<Field>,
): Entry<Field> {
  const [entry, setEntry] = useState(initial);
  return {
    entry,
    setEntry,
    field: (name) => ({
      value: entry[name],
      error: errors[name],
      onChange: (value) => {
        setEntry((current) => ({ ...current, [name]: value }));
        mend(name);
      },
    }),
  };
}
