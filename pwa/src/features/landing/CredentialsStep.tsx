import { normaliseUsername, usernameOf } from '@memcherrish/shared/rules/credentials.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { checked, formErrors } from '@memcherrish/shared/wire/base/form-errors.ts';
import { signUpBody } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useState } from 'react';
import { withReason } from '#api/with-reason.ts';
import { forgetInvitation, type Invitation, readInvitation } from '#local/session/invitation.ts';
import { type SignedIn, signUp } from '#local/sign-in/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import type { SignedUp } from './DoneStep.tsx';
import { StepForm } from './StepForm.tsx';

interface CredentialsStepProps {
  mobile: string;
  /** Whether to ask for the name, by which an admin recognises the person. */
  asksName: boolean;
  onDone(account: { username: string; password: string }, signedUp: SignedUp): void;
  /** Runs instead of `onDone` when the sign-up by an invitation also signed in. */
  onSignedIn(answer: SignedIn): void;
  /** Runs when the proof of the number has expired. */
  onNumberAgain(): void;
  onSignIn(): void;
}

const required = messages.allFieldsRequired;
const emptySays = { name: required, username: required, password: required };

export function CredentialsStep({
  mobile,
  asksName,
  onDone,
  onSignedIn,
  onNumberAgain,
  onSignIn,
}: CredentialsStepProps) {
  const invitation = readInvitation();
  const token = invitation?.token;
  // The listing of a link has the name.
  const isNameAsked = asksName && token === undefined;
  const form = useForm({
    start: () => ({ name: '', username: suggestedUsername(invitation), password: '' }),
    read: ({ name, username: typed, password }) => {
      const entry = { username: typed, password, ...(isNameAsked && { name }) };
      return checked(
        { ...entry, username: normaliseUsername(typed), ...(token !== undefined && { invitation: token }) },
        formErrors<'username' | 'password' | 'name'>(signUpBody, entry, emptySays),
      );
    },
    call: async (entry) => withReason(await signUp(mobile, entry), signUpWords.signUpFailed),
    onSent: (signedUp, { username, password }) => {
      forgetInvitation();
      if (signedUp.session) onSignedIn(signedUp.session);
      else onDone({ username, password }, signedUp);
    },
    onFailed: ({ code }) => setProofLost(code === 'proof-missing'),
    leaving: 'silent',
  });
  const [proofLost, setProofLost] = useState(false);

  return (
    <StepForm of={form}>
      {!form.failure && <Notice tone="success">{messages.codeVerified}</Notice>}
      {isNameAsked && (
        <TextField
          label={signInWords.yourName}
          hint={signInWords.yourNameHint}
          {...form.field('name')}
          autoComplete="name"
        />
      )}
      <TextField
        label={signInWords.username}
        hint={signInWords.smallLettersWithoutSpaces}
        {...form.field('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={signInWords.password}
        hint={signInWords.atLeast8Characters}
        {...form.field('password')}
        autoComplete="new-password"
      />
      {proofLost ? (
        <Button onClick={onNumberAgain}>{signInWords.askForNewCode}</Button>
      ) : (
        <Button type="submit" busy={form.busy} busyLabel={signInWords.pleaseWait}>
          {token === undefined ? signInWords.signUp : signInWords.openMyClass}
        </Button>
      )}
      <p className={asRow({ across: 2, wrap: true, justify: 'center', tone: 'quiet' })}>
        <span>{signInWords.alreadyHaveAnAccount}</span>
        <LinkButton onClick={onSignIn}>{signInWords.signIn}</LinkButton>
      </p>
    </StepForm>
  );
}

/** Suggests a username from the name on the list and the last year of the batch, which two people rarely share. */
function suggestedUsername(invitation: Invitation | null): string {
  if (!invitation) return '';
  const [year = ''] = invitation.batch.match(/\d{4}(?!.*\d{4})/) ?? [];
  return usernameOf(`${invitation.name} ${year}`);
}
