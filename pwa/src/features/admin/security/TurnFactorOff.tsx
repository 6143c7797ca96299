import { messages } from '@memcherrish/shared/text/messages.ts';
import { secondFactorWords as words } from '@memcherrish/shared/text/second-factor.ts';
import { type FormEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { endSecondFactor } from '#api/second-factor.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import { FactorCode } from './FactorCode.tsx';
import { FactorForm } from './FactorForm.tsx';
import { useFactorCode } from './use-factor-code.ts';

interface TurnFactorOffProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password and a code, so that a stranger at an unlocked computer cannot turn it off. */
export function TurnFactorOff({ onDone, onCancel }: TurnFactorOffProps) {
  const [password, setPassword] = useState('');
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['password', 'code']);
  const { field } = useFactorCode(clearError);
  const code = field.value;
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(password === '' && { password: messages.passwordRequired }),
      ...(code.trim() === '' && { code: words.codeMissing }),
    };
    if (Object.keys(missing).length > 0) return mark(missing);
    const sent = await send(() => ask(endSecondFactor({ password, code }), words.changeFailed));
    if (!sent.ok) return;
    toast(sent.value.message);
    onDone();
  }

  return (
    <FactorForm
      form={form}
      onSubmit={submit}
      intro={
        <>
          <h3>{words.offTitle}</h3>
          <p className="security-text">{words.offText}</p>
        </>
      }
      failure={failure}
      busy={busy}
      action={words.turnOff}
      danger
      onCancel={onCancel}
    >
      <PasswordField
        label={words.yourPassword}
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          clearError('password');
        }}
        error={errors.password}
      />
      <FactorCode {...field} error={errors.code} />
    </FactorForm>
  );
}
