import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/passkeys.ts';
import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import { FactorCode } from './FactorCode.tsx';
import { FactorForm } from './FactorForm.tsx';
import { makePasskey } from './passkey-device.ts';
import { useFactorCode } from './use-factor-code.ts';

interface AddPasskeyProps {
  /** Whether sign-ins by password need a code. Then a new passkey needs one, too. */
  needsCode: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for a name and the password, and then the device asks its owner. */
export function AddPasskey({ needsCode, onDone, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['name', 'password', 'code']);
  const { field } = useFactorCode(clearError);
  const code = field.value;
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(name.trim() === '' && { name: words.nameMissing }),
      ...(password === '' && { password: messages.passwordRequired }),
      ...(needsCode && code.trim() === '' && { code: secondFactorWords.codeMissing }),
    };
    if (Object.keys(missing).length > 0) return mark(missing);
    const sent = await send(() => makePasskey({ name, password, ...(needsCode && { code }) }));
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
          <h3>{words.addTitle}</h3>
          <p className="security-text">{words.addText}</p>
        </>
      }
      failure={failure}
      busy={busy}
      action={words.next}
      onCancel={onCancel}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={limits.nameLength}
        value={name}
        onChange={(value) => {
          setName(value);
          clearError('name');
        }}
        error={errors.name}
      />
      <PasswordField
        label={secondFactorWords.yourPassword}
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          clearError('password');
        }}
        error={errors.password}
      />
      {needsCode && <FactorCode {...field} error={errors.code} />}
    </FactorForm>
  );
}
