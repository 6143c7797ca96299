import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import type { FormParts } from '#ui/forms/use-form.ts';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';

interface FactorFormProps {
  of: FormParts & { busy: boolean };
  intro: ReactNode;
  children: ReactNode;
  /** The label of the button. */
  action: string;
  danger?: boolean;
  onCancel: () => void;
}

export function FactorForm({ of, intro, children, action, danger = false, onCancel }: FactorFormProps) {
  return (
    <Form of={of} ownFailure className={asStack({ gap: 5, width: 'small' })}>
      {intro}
      {of.failure && <Notice tone="error">{of.failure}</Notice>}
      {children}
      <div className={asRow({ gap: 3, wrap: true })}>
        <Button
          type="submit"
          {...(danger && { kind: 'danger' })}
          busy={of.busy}
          busyLabel={secondFactorWords.pleaseWait}
        >
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {secondFactorWords.cancel}
        </Button>
      </div>
    </Form>
  );
}
