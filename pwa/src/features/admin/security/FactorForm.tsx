import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

interface FactorFormProps {
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  intro: ReactNode;
  failure: string | null;
  children: ReactNode;
  busy: boolean;
  /** The label of the button. */
  action: string;
  danger?: boolean;
  onCancel: () => void;
}

export function FactorForm(props: FactorFormProps) {
  const { form, onSubmit, intro, failure, children, busy, action, danger = false, onCancel } = props;
  return (
    <form className="dialog-form security-form" ref={form} onSubmit={onSubmit} noValidate>
      {intro}
      {failure && <Notice tone="error">{failure}</Notice>}
      {children}
      <div className="dialog-form-actions">
        <Button
          type="submit"
          {...(danger && { kind: 'danger' })}
          busy={busy}
          busyLabel={secondFactorWords.pleaseWait}
        >
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {secondFactorWords.cancel}
        </Button>
      </div>
    </form>
  );
}
