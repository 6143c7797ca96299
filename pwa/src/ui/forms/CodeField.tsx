import { OTPField } from '@base-ui/react/otp-field';
import { codeLength } from '@memcherrish/shared/domain/limits.ts';
import { asciiDigits } from '@memcherrish/shared/rules/digits.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import './code-field.css';

interface CodeFieldProps extends FieldFrameProps {
  value: string;
  onChange(value: string): void;
  /** Submits the form with the sixth digit. */
  submits?: boolean;
}

const boxes = Array.from({ length: codeLength }, (_, index) => `Digit ${index + 1} of ${codeLength}`);

/** Returns the digits of a text, of whatever script, as 0-9. */
const digitsIn = (text: string) => asciiDigits(text).replace(/\D/g, '');

/**
 * Six boxes with one digit each. Typing moves forward, Backspace moves back; a pasted or autofilled code fills all
 * six.
 */
export function CodeField({ label, hint, error, value, onChange, submits = false }: CodeFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <OTPField.Root
        className="code-field"
        length={codeLength}
        inputMode="numeric"
        autoComplete="one-time-code"
        validationType="none"
        normalizeValue={digitsIn}
        autoSubmit={submits}
        value={value}
        onValueChange={(next) => onChange(next)}
      >
        {boxes.map((box, index) => (
          <OTPField.Input
            key={box}
            className="field-control code-field-box"
            aria-invalid={error ? true : undefined}
            // A code may arrive with signs between its digits.
            {...(index === 0 && { maxLength: 4 * codeLength })}
            aria-label={index === 0 ? undefined : box}
          />
        ))}
      </OTPField.Root>
    </FieldFrame>
  );
}
