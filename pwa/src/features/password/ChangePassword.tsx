import { password } from '@memcherrish/shared/domain/limits.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { passwordWords } from '@memcherrish/shared/text/password.ts';
import { signInWords } from '@memcherrish/shared/text/sign-in.ts';
import { accountCalls, changeOwnPasswordBody } from '@memcherrish/shared/wire/account.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/schoolmates.ts';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSessionOver } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { useViewer } from '#local/queries/queries.ts';
import { ownMobile } from '#local/session/storage-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { StepPage } from '#ui/StepPage.tsx';
import { useSubmit } from '#ui/use-submit.ts';
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
  const [entry, setEntry] = useState({ oldPassword: '', newPassword: '', confirmed: '' });
  const [signInReason, setSignInReason] = useState<string | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(fields);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Only the call of schoolmates names the number.
    const mobile = kind === 'schoolmate' ? ownMobile() : undefined;
    setSignInReason(mobile === null ? passwordWords.changeMobileMissing : null);
    if (mobile === null) return;
    const { oldPassword, newPassword, confirmed } = entry;
    const wrong = formErrors(changeOwnPasswordBody, { oldPassword, newPassword }, emptySays);
    if (Object.keys(wrong).length > 0) return mark(wrong);
    if (newPassword !== confirmed) return mark({ confirmed: passwordWords.changeMismatch });
    const sent = await send(async () => {
      const body = { oldPassword, newPassword };
      const outcome =
        mobile === undefined
          ? await sendCall(accountCalls.changePassword, { body })
          : await sendCall(schoolmateCalls.changePassword, { body: { mobile, ...body } });
      if (!outcome.ok && isSessionOver(outcome.problem)) setSignInReason(outcome.problem.message);
      const isOffline = !outcome.ok && outcome.problem.kind === 'offline';
      return withReason(outcome, isOffline ? passwordWords.changeError : passwordWords.changeFailed);
    });
    if (sent.ok) onChanged();
  }

  return (
    <form className="password-form" ref={form} onSubmit={submit} noValidate>
      {failure && !signInReason && <Notice tone="error">{failure}</Notice>}
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
          value={entry[field]}
          onChange={(value) => {
            setEntry((before) => ({ ...before, [field]: value }));
            clearError(field);
          }}
          error={errors[field]}
          autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
        />
      ))}
      <Button type="submit" busy={busy} busyLabel={signInWords.pleaseWait}>
        {signInWords.savePassword}
      </Button>
    </form>
  );
}
