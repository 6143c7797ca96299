import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';

export interface TextFieldProps
  extends FieldFrameProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'style' | 'defaultValue'> {
  value: string;
  onChange(value: string): void;
}

export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <Field.Control className="field-control" type="text" {...input} onValueChange={onChange} />
    </FieldFrame>
  );
}
