import { password as length } from '@memcherrish/shared/domain/limits.ts';
import { recoveryWords as words } from '@memcherrish/shared/text/account/recovery.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { recoverBody, recoveryCalls } from '@memcherrish/shared/wire/account/recovery.ts';
import { checked, formErrors } from '@memcherrish/shared/wire/base/form-errors.ts';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asStack } from '#ui/layout.ts';

interface NewPasswordFormProps {
  token: string;
  email: string;
  onSaved: (message: string) => void;
  /** Runs when the link no longer works. */
  onOver: (message: string) => void;
}

const fields = ['newPassword', 'repeated'] as const;

export function NewPasswordForm({ token, email, onSaved, onOver }: NewPasswordFormProps) {
  const form = useForm({
    start: { newPassword: '', repeated: '' },
    read: ({ newPassword, repeated }) => {
      const body = { token, newPassword };
      const empty = { newPassword: messages.passwordRequired };
      const { newPassword: wrong } = formErrors<keyof typeof body>(recoverBody, body, empty);
      const isOther = wrong === undefined && newPassword !== repeated;
      return checked(body, { newPassword: wrong, repeated: isOther ? words.mismatch : undefined });
    },
    call: async (body) => withReason(await sendCall(recoveryCalls.recover, { body }), words.saveFailed),
    onSent: ({ message }) => onSaved(message),
    onFailed: ({ code, message }) => code === 'code-expired' && onOver(message),
    leaving: 'silent',
  });

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {fields.map((field) => (
        <PasswordField
          key={field}
          label={field === 'newPassword' ? words.newPassword : words.repeatPassword}
          hint={field === 'newPassword' ? formMessages.passwordLengthHint(length.min) : undefined}
          autoComplete="new-password"
          {...form.field(field)}
        />
      ))}
      <SubmitButton of={form} label={vocabulary.savePassword} busyLabel={vocabulary.pleaseWait} />
    </Form>
  );
}
