import { Field } from '@base-ui/react/field';
import { useLayoutEffect, useRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import './text-area.css';

interface TextAreaProps extends FieldFrameProps {
  value: string;
  onChange(value: string): void;
  /** In characters; typing stops there. */
  maxLength?: number;
  rows?: number;
}

/** Safari before 26.2 and Firefox before 152 do not support `field-sizing`. */
const growsByItself = CSS.supports('field-sizing', 'content');

/** A text field of several lines that grows with its text. */
export function TextArea({ label, hint, error, value, onChange, maxLength, rows = 4 }: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (field.current && !growsByItself) fitText(field.current);
  }, [value]);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <Field.Control
        className="field-control text-area"
        value={value}
        onValueChange={onChange}
        // The direction follows the script that is typed.
        render={<textarea ref={field} rows={rows} maxLength={maxLength} dir="auto" />}
      />
    </FieldFrame>
  );
}

function fitText(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
}
