import { type ReactNode, useEffect } from 'react';
import { Form } from '#ui/forms/Form.tsx';
import type { FormParts } from '#ui/forms/use-form.ts';
import { asStack } from '#ui/layout.ts';

interface StepFormProps {
  of: FormParts;
  /** True if the step shows the failure itself. */
  ownFailure?: boolean;
  children: ReactNode;
}

/** One step of the modal. It focuses its first empty field. */
export function StepForm({ of, ownFailure = false, children }: StepFormProps) {
  const { element } = of.tracked;
  useEffect(() => {
    const fields = [...(element.current?.querySelectorAll('input') ?? [])];
    (fields.find((field) => field.value === '') ?? fields.at(-1))?.focus();
  }, [element]);
  return (
    <Form of={of} ownFailure={ownFailure} className={asStack({ gap: 5 })}>
      {children}
    </Form>
  );
}
