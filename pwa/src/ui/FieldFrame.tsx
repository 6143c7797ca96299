import { Field } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './field.css';

export interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  /** The error sentence; the control is marked invalid while there is one. */
  error?: string | null | undefined;
}

/** The layout of every field: label, control, then hint or error. The elements are linked for screen readers. */
export function FieldFrame({ label, hint, error, children }: FieldFrameProps & { children: ReactNode }) {
  return (
    <Field.Root className="field" invalid={Boolean(error)}>
      <Field.Label className="field-label">{label}</Field.Label>
      <div className="field-box">{children}</div>
      {hint && <Field.Description className="field-hint">{hint}</Field.Description>}
      <Field.Error className="field-error" match={Boolean(error)}>
        <CircleAlert aria-hidden="true" />
        <span>{error}</span>
      </Field.Error>
    </Field.Root>
  );
}
