import {
  normaliseUsername,
  passwordProblem,
  usernameProblem,
} from '@memcherrish/shared/rules/credentials.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { signInWords } from '@memcherrish/shared/text/sign-in.ts';
import { signUpWords } from '@memcherrish/shared/text/sign-up.ts';
import { useState } from 'react';
import { signUp } from '#api/accounts.ts';
import { withReason } from '#api/with-reason.ts';
import { forgetInvitation, readInvitation } from '#local/session/invitation.ts';
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
  onDone(username: string, signedUp: SignedUp): void;
  /** Runs when the proof of the number has expired. */
  onNumberAgain(): void;
  onSignIn(): void;
}

const usernameSentences = {
  empty: messages.allFieldsRequired,
  spaces: messages.noSpacesInUsername,
  long: messages.usernameTooLong,
  characters: messages.usernameCharacters,
};
const passwordSentences = { short: messages.passwordTooShort, long: messages.passwordTooLong };

export function CredentialsStep({ mobile, onDone, onNumberAgain, onSignIn }: CredentialsStepProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [proofLost, setProofLost] = useState(false);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['username', 'password']);

  async function submit() {
    const wrongUsername = usernameProblem(username);
    const wrongPassword = passwordProblem(password);
    if (wrongUsername || wrongPassword)
      return mark({
        ...(wrongUsername && { username: usernameSentences[wrongUsername] }),
        ...(wrongPassword && {
          password: password === '' ? messages.allFieldsRequired : passwordSentences[wrongPassword],
        }),
      });
    const name = normaliseUsername(username);
    const token = readInvitation()?.token;
    const sent = await send(async () =>
      withReason(
        await signUp(mobile, { username: name, password, ...(token !== undefined && { invitation: token }) }),
        signUpWords.signUpFailed,
      ),
    );
    if (sent.ok) {
      forgetInvitation();
      onDone(name, sent.value);
    } else setProofLost(sent.problem.code === 'proof-missing');
  }

  return (
    <StepForm form={form} failure={failure} onSubmit={submit}>
      {!failure && <Notice tone="success">{messages.codeVerified}</Notice>}
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
          {signInWords.signUp}
        </Button>
      )}
      <p className="flow-ask">
        <span>{signInWords.alreadyHaveAnAccount}</span>
        <LinkButton onClick={onSignIn}>{signInWords.signIn}</LinkButton>
      </p>
    </StepForm>
  );
}
