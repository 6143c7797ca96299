import { Field } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
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
    <Field.Root
      className={`field ${asStack({ gap: 1, justify: 'start', shrink: true })}`}
      invalid={Boolean(error)}
    >
      <Field.Label className={asText({ weight: 'bold', leading: 'snug' })}>{label}</Field.Label>
      <div className="field-box">{children}</div>
      {hint && (
        <Field.Description className={`field-hint ${asText({ size: 1, tone: 'quiet' })}`}>
          {hint}
        </Field.Description>
      )}
      <Field.Error
        className={`field-error ${asRow({ gap: 2, align: 'stretch', size: 1, tone: 'red' })}`}
        match={Boolean(error)}
      >
        <CircleAlert aria-hidden="true" />
        <span>{error}</span>
      </Field.Error>
    </Field.Root>
  );
}
