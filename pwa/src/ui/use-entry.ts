import { useState } from 'react';

interface FieldState<Field extends string> {
  errors: Partial<Record<Field, string>>;
  clearError(field: Field): void;
}

interface Entry<Field extends string> {
  entry: Readonly<Record<Field, string>>;
  setEntry(entry: Record<Field, string>): void;
  /** The props that all text fields of a form share. */
  field(name: Field): { value: string; error: string | undefined; onChange(value: string): void };
}

/** Holds the texts of a form, linked to the errors of `useSubmit`: changing a field clears its error. */
export function useEntry<Field extends string>(
  initial: Record<Field, string>,
  { errors, clearError }: FieldState<Field>,
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
        clearError(name);
      },
    }),
  };
}
