import { password } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { passwordWords } from '@memcherrish/shared/text/password.ts';
import { signInWords } from '@memcherrish/shared/text/sign-in.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { resetPasswordBody, schoolmateCalls } from '@memcherrish/shared/wire/schoolmates.ts';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { forgetProvedNumber, provedNumber } from '#local/session/proved-number.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { StepPage } from '#ui/StepPage.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import './password.css';
import { z } from 'zod';

/** `/resetpassword`: sets a new password for the number that the code has verified. */
export function ResetPassword() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [mobile] = useState(() => arrivedMobile(state) ?? provedNumber());
  const back = () => navigate('/', { state: { returnToForgot: true, ...(mobile !== null && { mobile }) } });
  return (
    <StepPage title={passwordWords.resetPassword} text={passwordWords.resetPasswordText} onBack={back}>
      {mobile === null ? (
        <>
          <Notice tone="info">{passwordWords.resetAskFirst}</Notice>
          <AskAgain />
        </>
      ) : (
        <ResetForm mobile={mobile} />
      )}
    </StepPage>
  );
}

function ResetForm({ mobile }: { mobile: string }) {
  const navigate = useNavigate();
  const [newPassword, setNewPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [touched, setTouched] = useState(false);
  const [proofLost, setProofLost] = useState(false);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['newPassword', 'confirmed']);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    const empty = { newPassword: passwordWords.resetMismatch };
    const wrong = formErrors(resetPasswordBody, { mobile, newPassword }, empty);
    if (wrong.newPassword) return mark({ newPassword: wrong.newPassword });
    if (newPassword !== confirmed) return mark({ confirmed: passwordWords.resetMismatch });
    const sent = await send(async () =>
      withReason(
        await sendCall(schoolmateCalls.resetPassword, { body: { mobile, newPassword } }),
        passwordWords.resetFailed,
      ),
    );
    if (!sent.ok) return setProofLost(sent.problem.code === 'proof-missing');
    forgetProvedNumber();
    navigate('/successmsg', { replace: true });
  }

  return (
    <form className="password-form" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      {!touched && <Notice tone="success">{messages.codeVerified}</Notice>}
      <PasswordField
        label={signInWords.createNewPassword}
        hint={formMessages.passwordLengthHint(password.min)}
        value={newPassword}
        onChange={(value) => {
          setNewPassword(value);
          clearError('newPassword');
        }}
        error={errors.newPassword}
        autoComplete="new-password"
      />
      <PasswordField
        label={signInWords.confirmNewPassword}
        value={confirmed}
        onChange={(value) => {
          setConfirmed(value);
          clearError('confirmed');
        }}
        error={errors.confirmed}
        autoComplete="new-password"
      />
      {proofLost ? (
        <AskAgain />
      ) : (
        <Button type="submit" busy={busy} busyLabel={signInWords.pleaseWait}>
          {signInWords.resetPassword}
        </Button>
      )}
    </form>
  );
}

function AskAgain() {
  return (
    <LinkButton kind="primary" to="/forgotpassword">
      {signInWords.askForNewCode}
    </LinkButton>
  );
}

const arrived = z.object({ mobile: z.string().min(1) });

/** Returns the number that the code step passes on through the navigation, or null for any other history state. */
function arrivedMobile(state: unknown): string | null {
  const read = arrived.safeParse(state);
  return read.success ? read.data.mobile : null;
}
