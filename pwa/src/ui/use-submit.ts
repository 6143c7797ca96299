import { type RefObject, useEffect, useRef, useState } from 'react';
import { markSent } from './unsaved-changes.ts';

type Errors<Field extends string> = Partial<Record<Field, string>>;

/** The result of a request, as far as a form needs it. */
export type Sent<T, P extends SubmitError = SubmitError> = { ok: true; value: T } | { ok: false; problem: P };
interface SubmitError {
  message: string;
  fields: Record<string, string>;
}

interface Submit<Field extends string> {
  /** A ref for the form, so that the first invalid field can get the focus. */
  form: RefObject<HTMLFormElement | null>;
  errors: Errors<Field>;
  /** The error of the whole form, or null. */
  failure: string | null;
  busy: boolean;
  /** Marks fields before or after sending; an empty object clears them. */
  mark(errors: Errors<Field>): void;
  /** Clears the error of a field that is being changed. */
  clearError(field: Field): void;
  /** Sends the form. An error is shown at its fields, or as the failure of the form. The typed values stay. */
  send<T, P extends SubmitError>(call: () => Promise<Sent<T, P>>): Promise<Sent<T, P>>;
}

/** The state of a form: errors at the fields, one failure, and a busy flag that prevents sending twice. */
export function useSubmit<Field extends string>(fields: readonly Field[]): Submit<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each attempt, not while a field is being changed
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);

  function mark(next: Errors<Field>) {
    setErrors(next);
    setFailure(null);
    if (Object.keys(next).length > 0) setAttempt((count) => count + 1);
  }
  function clearError(field: Field) {
    setErrors(({ [field]: _mended, ...rest }) => rest as Errors<Field>);
  }
  async function send<T, P extends SubmitError>(call: () => Promise<Sent<T, P>>): Promise<Sent<T, P>> {
    setErrors({});
    setFailure(null);
    setBusy(true);
    const sent = await call();
    setBusy(false);
    if (sent.ok) markSent(form.current);
    else {
      const known: Errors<Field> = {};
      for (const field of fields) {
        const sentence = sent.problem.fields[field];
        if (sentence !== undefined) known[field] = sentence;
      }
      if (Object.keys(known).length > 0) mark(known);
      else setFailure(sent.problem.message);
    }
    return sent;
  }
  return { form, errors, failure, busy, mark, clearError, send };
}
