import { password } from '@memcherrish/shared/domain/limits.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { checked, formErrors } from '@memcherrish/shared/wire/base/form-errors.ts';
import { resetPasswordBody } from '@memcherrish/shared/wire/people/new-passwords.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { forgetProvedNumber, provedNumber } from '#local/session/proved-number.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { StepPage } from '#ui/pages/StepPage.tsx';
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
  const [touched, setTouched] = useState(false);
  const [proofLost, setProofLost] = useState(false);
  const form = useForm({
    start: { newPassword: '', confirmed: '' },
    onTry: () => setTouched(true),
    read: ({ newPassword, confirmed }) => {
      const body = { mobile, newPassword };
      const empty = { newPassword: passwordWords.resetMismatch };
      const { newPassword: wrong } = formErrors<keyof typeof body>(resetPasswordBody, body, empty);
      const isOther = wrong === undefined && newPassword !== confirmed;
      return checked(body, {
        newPassword: wrong,
        confirmed: isOther ? passwordWords.resetMismatch : undefined,
      });
    },
    call: async (body) =>
      withReason(await sendCall(schoolmateCalls.resetPassword, { body }), passwordWords.resetFailed),
    onSent: ({ passkeys, removedPasskeys }) => {
      forgetProvedNumber();
      navigate('/successmsg', { replace: true, state: { passkeys, removedPasskeys } });
    },
    onFailed: ({ code }) => setProofLost(code === 'proof-missing'),
    leaving: 'silent',
  });

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      {!touched && <Notice tone="success">{messages.codeVerified}</Notice>}
      <PasswordField
        label={signInWords.createNewPassword}
        hint={formMessages.passwordLengthHint(password.min)}
        {...form.field('newPassword')}
        autoComplete="new-password"
      />
      <PasswordField
        label={signInWords.confirmNewPassword}
        {...form.field('confirmed')}
        autoComplete="new-password"
      />
      {proofLost ? (
        <AskAgain />
      ) : (
        <Button type="submit" busy={form.busy} busyLabel={signInWords.pleaseWait}>
          {signInWords.resetPassword}
        </Button>
      )}
    </Form>
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
