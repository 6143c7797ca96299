import { codeLength } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { signInWords } from '@memcherrish/shared/text/sign-in.ts';
import { claimCalls } from '@memcherrish/shared/wire/claims.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/schoolmates.ts';
import { useEffect, useState } from 'react';
import type { SignedIn } from '#api/accounts.ts';
import { proveByLink, verifyCode } from '#api/codes.ts';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { readInvitation } from '#local/session/invitation.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { StepForm } from './StepForm.tsx';
import type { CodeAsked } from './steps.ts';

interface CodeStepProps {
  asked: CodeAsked;
  /** Runs when the number is verified, for sign-up or a forgotten password. `isListed`: a class list has its name. */
  onProved(mobile: string, isListed: boolean): void;
  /** Runs when the sign-in by phone is complete; the code is its only step. */
  onSignedIn(answer: SignedIn): void;
  onBack(): void;
  onSignIn(): void;
  onSignUp(): void;
}

/** The six boxes for the code. `context` says what the code is for. */
export function CodeStep({ asked, onProved, onSignedIn, onBack, onSignIn, onSignUp }: CodeStepProps) {
  const byWay = wayOf(asked);
  const [otp, setOtp] = useState('');
  const [instead, setInstead] = useState<'sign in' | 'sign up' | null>(null);
  const [left, wait] = useCountdown(asked.retryAfterSeconds);
  const code = useSubmit(['otp']);
  const resend = useSubmit([]);

  async function verify() {
    if (!/^\d+$/.test(otp) || otp.length !== codeLength)
      return code.mark({ otp: formMessages.enterSixDigits });
    const sent = await code.send(() => byWay.verify(otp));
    if (sent.ok) {
      const { value } = sent;
      if ('_id' in value) return onSignedIn(value);
      return onProved(asked.mobile ?? value.schoolmate.mobile, value.isListed === true);
    }
    const { kind, code: reason, message, status } = sent.problem;
    if (reason === 'already-registered') setInstead('sign in');
    else if (reason === 'not-registered') setInstead('sign up');
    // Shows a wrong code at the code field, but not a lost connection or a server error.
    else if (kind === 'refused' && (status ?? 500) < 500)
      code.mark({ otp: message || formMessages.invalidCode });
  }
  async function again() {
    if (resend.busy) return;
    setOtp('');
    code.mark({});
    const sent = await resend.send(async () => withReason(await byWay.send(), formMessages.sendCodeFailed));
    const seconds = sent.ok ? sent.value.retryAfterSeconds : sent.problem.retryAfterSeconds;
    if (seconds !== undefined) wait(seconds);
  }

  return (
    <StepForm form={code.form} failure={code.failure ?? resend.failure} onSubmit={verify}>
      {asked.mobile !== null && !code.failure && !resend.failure && !code.errors.otp && (
        <Notice tone="success">{messages.codeSent}</Notice>
      )}
      <CodeField
        label={signInWords.code}
        value={otp}
        onChange={(value) => {
          setOtp(value);
          code.clearError('otp');
        }}
        error={code.errors.otp}
        submits
      />
      {instead === 'sign in' && <Button onClick={onSignIn}>{signInWords.goToSignIn}</Button>}
      {instead === 'sign up' && <Button onClick={onSignUp}>{signInWords.goToSignUp}</Button>}
      {instead === null && (
        <Button type="submit" busy={code.busy} busyLabel={signInWords.pleaseWait}>
          {signInWords.verifyOtp}
        </Button>
      )}
      <div className="flow-links">
        <LinkButton onClick={onBack}>
          {asked.mobile === null ? signInWords.anotherNumber : signInWords.changeNumber}
        </LinkButton>
        {left > 0 ? (
          <span className="flow-wait">{signInWords.resendIn(left)}</span>
        ) : (
          <LinkButton onClick={again}>{signInWords.resendCode}</LinkButton>
        )}
      </div>
    </StepForm>
  );
}

/** Returns the calls for a typed number, or for the number on the list that an invitation is for. */
function wayOf({ mobile, context }: CodeAsked) {
  if (mobile === null) {
    const token = readInvitation()?.token ?? '';
    return {
      send: () => sendCall(claimCalls.sendCode, { body: { token } }),
      verify: (otp: string) => proveByLink(token, otp),
    };
  }
  const { sendCode, sendForgotCode } = schoolmateCalls;
  return {
    send: () => sendCall(context === 'forgot' ? sendForgotCode : sendCode, { body: { mobile } }),
    verify: (otp: string) => verifyCode({ mobile, otp, context }),
  };
}

/** Counts down in whole seconds to 0; `restart` begins a new countdown. */
function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [ends, setEnds] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => {
      const now = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [ends]);
  return [left, (next) => setEnds(performance.now() + next * 1000)];
}
