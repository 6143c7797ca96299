import { password } from '@memcherrish/shared/domain/limits.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { accountCalls, changeOwnPasswordBody } from '@memcherrish/shared/wire/account/account.ts';
import { checked, formErrors, notSent } from '@memcherrish/shared/wire/base/form-errors.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSessionOver } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { useViewer } from '#local/queries/queries.ts';
import { ownMobile } from '#local/session/storage-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { StepPage } from '#ui/pages/StepPage.tsx';
import { useStartPageAfterChange } from './use-after-change.ts';
import './password.css';

interface ChangePasswordProps {
  kind: AccountKind;
  /** The sign-in page, which leads back here. */
  signIn: string;
}

/** `/changepassword`: sets a new password, given the old one. */
export function ChangePassword({ kind, signIn }: ChangePasswordProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [changed, setChanged] = useState(false);
  useStartPageAfterChange(changed);
  const toStart = () => navigate('/', { replace: true });
  return (
    <StepPage
      title={passwordWords.createNewPassword}
      text={passwordWords.changePasswordText}
      // Opens the start page when the address was typed, because there is no earlier page.
      onBack={() => (key === 'default' ? toStart() : navigate(-1))}
    >
      <ChangeForm kind={kind} signIn={signIn} onChanged={() => setChanged(true)} />
      <Dialog
        open={changed}
        onOpenChange={(open) => !open && toStart()}
        title={passwordWords.passwordReset}
        description={passwordWords.passwordResetText}
        size="small"
      />
    </StepPage>
  );
}

const emptySays = { oldPassword: messages.passwordRequired, newPassword: messages.passwordRequired };
const fields = ['oldPassword', 'newPassword', 'confirmed'] as const;
const labels = {
  oldPassword: signInWords.enterOldPassword,
  newPassword: signInWords.enterNewPassword,
  confirmed: signInWords.confirmNewPassword,
};

function ChangeForm({ kind, signIn, onChanged }: ChangePasswordProps & { onChanged(): void }) {
  const me = useViewer();
  const [signInReason, setSignInReason] = useState<string | null>(null);
  // Only the call of schoolmates names the number.
  const mobile = kind === 'schoolmate' ? ownMobile() : undefined;
  const form = useForm({
    start: { oldPassword: '', newPassword: '', confirmed: '' },
    onTry: () => setSignInReason(mobile === null ? passwordWords.changeMobileMissing : null),
    read: ({ oldPassword, newPassword, confirmed }) => {
      if (mobile === null) return notSent;
      const body = { oldPassword, newPassword };
      const wrong = formErrors<'oldPassword' | 'newPassword'>(changeOwnPasswordBody, body, emptySays);
      const isOther = Object.keys(wrong).length === 0 && newPassword !== confirmed;
      return checked(body, { ...wrong, confirmed: isOther ? passwordWords.changeMismatch : undefined });
    },
    call: async (body) => {
      const outcome =
        typeof mobile === 'string'
          ? await sendCall(schoolmateCalls.changePassword, { body: { mobile, ...body } })
          : await sendCall(accountCalls.changePassword, { body });
      if (!outcome.ok && isSessionOver(outcome.problem)) setSignInReason(outcome.problem.message);
      const isOffline = !outcome.ok && outcome.problem.kind === 'offline';
      return withReason(outcome, isOffline ? passwordWords.changeError : passwordWords.changeFailed);
    },
    onSent: onChanged,
    leaving: 'silent',
  });

  return (
    <Form of={form} ownFailure={signInReason !== null} className={asStack({ gap: 5 })}>
      {signInReason && (
        <Notice tone="error">
          <p>{signInReason}</p>
          <LinkButton to={signIn}>{signInWords.signIn}</LinkButton>
        </Notice>
      )}
      {me && (
        // Tells password managers whose password it is.
        <input
          hidden
          readOnly
          autoComplete="username"
          value={(me.kind === 'schoolmate' ? me.schoolmate.username : me.teacher.email) ?? ''}
        />
      )}
      {fields.map((field) => (
        <PasswordField
          key={field}
          label={labels[field]}
          hint={field === 'newPassword' ? formMessages.passwordLengthHint(password.min) : undefined}
          {...form.field(field)}
          autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
        />
      ))}
      <Button type="submit" busy={form.busy} busyLabel={signInWords.pleaseWait}>
        {signInWords.savePassword}
      </Button>
    </Form>
  );
}
