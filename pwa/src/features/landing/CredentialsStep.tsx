import { normaliseUsername, usernameOf } from '@memcherrish/shared/rules/credentials.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { signInWords } from '@memcherrish/shared/text/sign-in.ts';
import { signUpWords } from '@memcherrish/shared/text/sign-up.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { signUpBody } from '@memcherrish/shared/wire/schoolmates.ts';
import { useState } from 'react';
import { type SignedIn, signUp } from '#api/accounts.ts';
import { withReason } from '#api/with-reason.ts';
import { forgetInvitation, type Invitation, readInvitation } from '#local/session/invitation.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import type { SignedUp } from './DoneStep.tsx';
import { StepForm } from './StepForm.tsx';

interface CredentialsStepProps {
  mobile: string;
  /** Whether to ask for the name, by which an admin recognises the person. */
  asksName: boolean;
  onDone(username: string, signedUp: SignedUp): void;
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
  const [name, setName] = useState('');
  const [username, setUsername] = useState(() => suggestedUsername(invitation));
  const [password, setPassword] = useState('');
  const [proofLost, setProofLost] = useState(false);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['name', 'username', 'password']);

  async function submit() {
    const typed = { username, password, ...(isNameAsked && { name }) };
    const wrong = formErrors(signUpBody, typed, emptySays);
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const chosen = normaliseUsername(username);
    const entry = { ...typed, username: chosen, ...(token !== undefined && { invitation: token }) };
    const sent = await send(async () => withReason(await signUp(mobile, entry), signUpWords.signUpFailed));
    if (sent.ok) {
      forgetInvitation();
      const { session } = sent.value;
      if (session) onSignedIn(session);
      else onDone(chosen, sent.value);
    } else setProofLost(sent.problem.code === 'proof-missing');
  }

  return (
    <StepForm form={form} failure={failure} onSubmit={submit}>
      {!failure && <Notice tone="success">{messages.codeVerified}</Notice>}
      {isNameAsked && (
        <TextField
          label={signInWords.yourName}
          hint={signInWords.yourNameHint}
          value={name}
          onChange={(value) => {
            setName(value);
            clearError('name');
          }}
          error={errors.name}
          autoComplete="name"
        />
      )}
      <TextField
        label={signInWords.username}
        hint={signInWords.smallLettersWithoutSpaces}
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
        hint={signInWords.atLeast8Characters}
        value={password}
        onChange={(value) => {
          setPassword(value);
          clearError('password');
        }}
        error={errors.password}
        autoComplete="new-password"
      />
      {proofLost ? (
        <Button onClick={onNumberAgain}>{signInWords.askForNewCode}</Button>
      ) : (
        <Button type="submit" busy={busy} busyLabel={signInWords.pleaseWait}>
          {token === undefined ? signInWords.signUp : signInWords.openMyClass}
        </Button>
      )}
      <p className="flow-ask">
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
