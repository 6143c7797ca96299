import { normaliseUsername } from '@memcherrish/shared/rules/credentials.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { signInBody } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { lazy, Suspense } from 'react';
import { atField } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { withReason } from '#api/with-reason.ts';
import { type SignedIn, signIn } from '#local/sign-in/accounts.ts';
import { afterSignIn } from '#local/sign-in/after-sign-in.ts';
import { passkeyEntry } from '#local/sign-in/passkey-entry.ts';
import type { PasskeySignedIn } from '#local/sign-in/passkey-sign-in.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow } from '#ui/layout.ts';
import { StepForm } from './StepForm.tsx';

const PasskeySignIn = lazy(async () => ({
  default: (await import('#components/passkeys/PasskeySignIn.tsx')).PasskeySignIn<PasskeySignedIn>,
}));

const emptySays = { username: formMessages.usernameRequired, password: messages.passwordRequired };

interface SignInStepProps {
  /** The username and password to fill in after a sign-up. */
  username: string;
  password: string;
  onSignedIn(answer: SignedIn): void;
  onForgot(): void;
  /** Opens the sign-in by number and code. */
  onPhone(): void;
  onSignUp(): void;
}

export function SignInStep({ username, password, onSignedIn, onForgot, onPhone, onSignUp }: SignInStepProps) {
  const form = useForm({
    start: { username, password },
    read: (typed) =>
      bySchema(signInBody, { ...typed, username: normaliseUsername(typed.username) }, emptySays),
    call: async (entry) => atItsField(withReason(await signIn(entry), signUpWords.loginFailed)),
    onSent: (answer) => {
      void afterSignIn();
      onSignedIn(answer);
    },
    leaving: 'silent',
  });

  return (
    <StepForm of={form}>
      <TextField
        label={signInWords.username}
        {...form.field('username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={signInWords.password}
        {...form.field('password')}
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.busy} busyLabel={signInWords.pleaseWait}>
        {signInWords.signIn}
      </Button>
      <Suspense>
        <PasskeySignIn {...passkeyEntry('schoolmate', onSignedIn)} />
      </Suspense>
      <div className={asRow({ across: 4, wrap: true, justify: 'between' })}>
        <LinkButton onClick={onForgot}>{signInWords.forgotPassword}</LinkButton>
        <LinkButton onClick={onPhone}>{signInWords.useCode}</LinkButton>
      </div>
      <p className={asRow({ across: 2, wrap: true, justify: 'center', tone: 'quiet' })}>
        <span>{signInWords.withoutAccount}</span>
        <LinkButton onClick={onSignUp}>{signInWords.signUp}</LinkButton>
      </p>
    </StepForm>
  );
}

/** Shows 'Invalid username' under the username, and every other error under the password. */
function atItsField(outcome: Outcome<SignedIn>): Outcome<SignedIn> {
  if (outcome.ok) return outcome;
  const { fields, message } = outcome.problem;
  if ('username' in fields || 'password' in fields) return outcome;
  const field = message === messages.invalidUsername ? 'username' : 'password';
  return atField(outcome.problem, field);
}
