import { Field } from '@base-ui/react/field';
import { ChevronDown } from 'lucide-react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import './select-field.css';

interface SelectFieldProps extends FieldFrameProps {
  value: string;
  onChange(value: string): void;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The text shown while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  name?: string;
}

/** The native select: every phone and every screen reader supports it. */
export function SelectField({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <Field.Control
        className="field-control select-field"
        {...rest}
        value={value}
        onValueChange={onChange}
        render={
          <select>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
        }
      />
      <ChevronDown className="select-field-arrow" aria-hidden="true" />
    </FieldFrame>
  );
}
