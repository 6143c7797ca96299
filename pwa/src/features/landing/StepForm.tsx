import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { Notice } from '#ui/Notice.tsx';

interface StepFormProps {
  form: RefObject<HTMLFormElement | null>;
  failure?: string | null;
  onSubmit(): void;
  children: ReactNode;
}

/** One step of the modal. It focuses its first empty field, and validates in the app instead of the browser. */
export function StepForm({ form, failure, onSubmit, children }: StepFormProps) {
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    (fields.find((field) => field.value === '') ?? fields.at(-1))?.focus();
  }, [form]);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form className="flow" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      {children}
    </form>
  );
}
