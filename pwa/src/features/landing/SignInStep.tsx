import { normaliseUsername } from '@memcherrish/shared/rules/credentials.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { signInWords } from '@memcherrish/shared/text/sign-in.ts';
import { signUpWords } from '@memcherrish/shared/text/sign-up.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { signInBody } from '@memcherrish/shared/wire/schoolmates.ts';
import { useState } from 'react';
import { type SignedIn, signIn } from '#api/accounts.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { StepForm } from './StepForm.tsx';

const emptySays = { username: formMessages.usernameRequired, password: messages.passwordRequired };

interface SignInStepProps {
  /** The username to fill in after a sign-up. */
  username: string;
  onSignedIn(answer: SignedIn): void;
  onForgot(): void;
  /** Opens the sign-in by number and code. */
  onPhone(): void;
  onSignUp(): void;
}

export function SignInStep({ username: known, onSignedIn, onForgot, onPhone, onSignUp }: SignInStepProps) {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const { form, errors, busy, mark, clearError, send } = useSubmit(['username', 'password']);

  async function submit() {
    const entry = { username: normaliseUsername(username), password };
    const wrong = formErrors(signInBody, entry, emptySays);
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const sent = await send(async () => withReason(await signIn(entry), signUpWords.loginFailed));
    if (sent.ok) return onSignedIn(sent.value);
    const { fields, message } = sent.problem;
    if ('username' in fields || 'password' in fields) return;
    // Shows 'Invalid username' under the username, and every other error under the password.
    if (message === messages.invalidUsername) mark({ username: message });
    else mark({ password: message });
  }

  return (
    <StepForm form={form} onSubmit={submit}>
      <TextField
        label={signInWords.username}
        value={username}
        onChange={(value) => {
          setUsername(value);
          clearError('username');
        }}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={signInWords.password}
        value={password}
        onChange={(value) => {
          setPassword(value);
          clearError('password');
        }}
        error={errors.password}
        autoComplete="current-password"
      />
      <Button type="submit" busy={busy} busyLabel={signInWords.pleaseWait}>
        {signInWords.signIn}
      </Button>
      <div className="flow-links">
        <LinkButton onClick={onForgot}>{signInWords.forgotPassword}</LinkButton>
        <LinkButton onClick={onPhone}>{signInWords.useCode}</LinkButton>
      </div>
      <p className="flow-ask">
        <span>{signInWords.withoutAccount}</span>
        <LinkButton onClick={onSignUp}>{signInWords.signUp}</LinkButton>
      </p>
    </StepForm>
  );
}
