import { Field } from '@base-ui/react/field';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import './text-area.css';

interface TextAreaProps extends FieldFrameProps {
  value: string;
  onChange(value: string): void;
  /** In characters; typing stops there. */
  maxLength?: number;
  rows?: number;
}

/** A few lines of text; it grows with them where the browser can. */
export function TextArea({ label, hint, error, value, onChange, maxLength, rows = 4 }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <Field.Control
        className="field-control text-area"
        value={value}
        onValueChange={onChange}
        // In the direction of the script that is typed.
        render={<textarea rows={rows} maxLength={maxLength} dir="auto" />}
      />
    </FieldFrame>
  );
}
