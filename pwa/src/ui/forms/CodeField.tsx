import { OTPField } from '@base-ui/react/otp-field';
import { codeLength } from '@memcherrish/shared/domain/limits.ts';
import { typedCode } from '@memcherrish/shared/rules/typed-code.ts';
import { useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { useArrivingCode } from './use-arriving-code.ts';
import './code-field.css';

interface CodeFieldProps extends FieldFrameProps {
  value: string;
  onChange(value: string): void;
  /** Submits the form with the sixth digit. */
  submits?: boolean;
  /** A message brings the code. Where the browser can read it, the boxes fill themselves in. */
  arrives?: boolean;
}

const boxes = Array.from({ length: codeLength }, (_, index) => `Digit ${index + 1} of ${codeLength}`);
/** The first box takes a code with signs between its digits, or as words. */
const longest = 12 * codeLength;

/**
 * Six boxes with one digit each. Typing moves forward, Backspace moves back; a pasted, dictated, autofilled or arriving
 * code fills all six. Digits that a person has typed stay when a code arrives.
 */
export function CodeField({
  label,
  hint,
  error,
  value,
  onChange,
  submits = false,
  arrives = false,
}: CodeFieldProps) {
  const first = useRef<HTMLInputElement>(null);
  const [arrived, setArrived] = useState<string | null>(null);
  useArrivingCode(arrives, (code) => {
    if (value !== '') return;
    onChange(code);
    setArrived(code);
  });
  useEffect(() => {
    if (arrived === null || arrived !== value) return;
    setArrived(null);
    if (submits) first.current?.form?.requestSubmit();
  }, [arrived, value, submits]);

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <OTPField.Root
        className="code-field"
        length={codeLength}
        inputMode="numeric"
        autoComplete="one-time-code"
        validationType="none"
        normalizeValue={typedCode}
        autoSubmit={submits}
        value={value}
        onValueChange={(next) => onChange(next)}
      >
        {boxes.map((box, index) => (
          <OTPField.Input
            key={box}
            className="field-control code-field-box"
            aria-invalid={error ? true : undefined}
            {...(index === 0 && { ref: first, maxLength: longest })}
            aria-label={index === 0 ? undefined : box}
          />
        ))}
      </OTPField.Root>
    </FieldFrame>
  );
}
