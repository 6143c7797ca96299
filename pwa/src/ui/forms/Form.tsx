import { type ComponentProps, useEffect } from 'react';
import { trackForm } from '#ui/layers/unsaved-changes.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import type { FormParts } from './use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  /** The state that `useForm` returned. */
  of: FormParts;
  /** True if the content shows the failure itself. */
  ownFailure?: boolean;
}

/** The only form element of the app. `useForm` checks and sends it. */
export function Form({ of: { tracked, failure, submit }, ownFailure = false, children, ...rest }: FormProps) {
  useEffect(() => trackForm(tracked), [tracked]);
  return (
    <form
      {...rest}
      ref={tracked.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React passes on the events of a dialog's form, although it is elsewhere on the page.
        if (event.target === event.currentTarget) void submit();
      }}
    >
      {!ownFailure && failure && <Notice tone="error">{failure}</Notice>}
      {children}
    </form>
  );
}
