import { messages } from '@memcherrish/shared/text/messages.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/passkeys.ts';
import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import type { Passkey } from '@memcherrish/shared/wire/passkeys.ts';
import { type FormEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { removePasskey } from '#api/passkeys.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import { FactorForm } from './FactorForm.tsx';

interface RemovePasskeyProps {
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password, so that a stranger at an unlocked computer cannot remove a passkey. */
export function RemovePasskey({ passkey, onDone, onCancel }: RemovePasskeyProps) {
  const [password, setPassword] = useState('');
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['password']);
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') return mark({ password: messages.passwordRequired });
    const sent = await send(() => ask(removePasskey(passkey._id, password), words.changeFailed));
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
          <h3>{words.removeTitle(passkey.name)}</h3>
          <p className="security-text">{words.removeText}</p>
        </>
      }
      failure={failure}
      busy={busy}
      action={words.removeIt}
      danger
      onCancel={onCancel}
    >
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
    </FactorForm>
  );
}
