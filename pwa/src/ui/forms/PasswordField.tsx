import { Field } from '@base-ui/react/field';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import type { TextFieldProps } from './TextField.tsx';

export function PasswordField({ label, hint, error, onChange, ...input }: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <Field.Control
        className="field-control field-control-toggled"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        type={shown ? 'text' : 'password'}
        onValueChange={onChange}
      />
      <button
        type="button"
        className="field-toggle"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
    </FieldFrame>
  );
}
