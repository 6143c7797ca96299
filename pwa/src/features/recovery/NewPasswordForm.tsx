import { password as length } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { recoveryWords as words } from '@memcherrish/shared/text/recovery.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { recoverBody, recoveryCalls } from '@memcherrish/shared/wire/recovery.ts';
import { type FormEvent, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useSubmit } from '#ui/use-submit.ts';

interface NewPasswordFormProps {
  token: string;
  email: string;
  onSaved: (message: string) => void;
  /** Runs when the link no longer works. */
  onOver: (message: string) => void;
}

const fields = ['newPassword', 'repeated'] as const;

export function NewPasswordForm({ token, email, onSaved, onOver }: NewPasswordFormProps) {
  const [entry, setEntry] = useState({ newPassword: '', repeated: '' });
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(fields);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { newPassword, repeated } = entry;
    const wrong = formErrors(recoverBody, { token, newPassword }, { newPassword: messages.passwordRequired });
    if (wrong.newPassword) return mark({ newPassword: wrong.newPassword });
    if (newPassword !== repeated) return mark({ repeated: words.mismatch });
    const sent = await send(async () =>
      withReason(await sendCall(recoveryCalls.recover, { body: { token, newPassword } }), words.saveFailed),
    );
    if (sent.ok) onSaved(sent.value.message);
    else if (sent.problem.code === 'code-expired') onOver(sent.problem.message);
  }

  return (
    <form className="door-form" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {fields.map((field) => (
        <PasswordField
          key={field}
          label={field === 'newPassword' ? words.newPassword : words.repeatPassword}
          hint={field === 'newPassword' ? formMessages.passwordLengthHint(length.min) : undefined}
          autoComplete="new-password"
          value={entry[field]}
          onChange={(value) => {
            setEntry((before) => ({ ...before, [field]: value }));
            clearError(field);
          }}
          error={errors[field]}
        />
      ))}
      <Button type="submit" busy={busy} busyLabel={words.pleaseWait}>
        {words.save}
      </Button>
    </form>
  );
}
