import { codeLength } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { useState } from 'react';
import { sendCode, verifyCode } from '#api/codes.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { StepForm } from './StepForm.tsx';
import { useCountdown } from './use-countdown.ts';

interface CodeStepProps {
  mobile: string;
  retryAfterSeconds: number;
  onVerified(): void;
  onBack(): void;
  onSignIn(): void;
}

export function CodeStep({ mobile, retryAfterSeconds, onVerified, onBack, onSignIn }: CodeStepProps) {
  const [otp, setOtp] = useState('');
  const [registered, setRegistered] = useState(false);
  const [left, wait] = useCountdown(retryAfterSeconds);
  const code = useSubmit(['otp']);
  const resend = useSubmit([]);

  async function verify() {
    if (!/^\d+$/.test(otp) || otp.length !== codeLength) return code.mark({ otp: messages.enterSixDigits });
    const sent = await code.send(() => verifyCode({ mobile, otp, context: 'signup' }));
    if (sent.ok) return onVerified();
    const { kind, code: reason, message } = sent.problem;
    if (reason === 'already-registered') setRegistered(true);
    // What is wrong with the code stands at the code; a lost connection does not.
    else if (kind === 'refused') code.mark({ otp: message || messages.invalidCode });
  }
  async function again() {
    if (resend.busy) return;
    setOtp('');
    const sent = await resend.send(() => sendCode(mobile));
    const seconds = sent.ok ? sent.value.retryAfterSeconds : sent.problem.retryAfterSeconds;
    if (seconds !== undefined) wait(seconds);
  }

  return (
    <StepForm form={code.form} failure={code.failure ?? resend.failure} onSubmit={verify}>
      {!code.failure && !resend.failure && !code.errors.otp && (
        <Notice tone="success">{messages.codeSent}</Notice>
      )}
      <CodeField
        label="One-time code"
        value={otp}
        onChange={(value) => {
          setOtp(value);
          code.mend('otp');
        }}
        error={code.errors.otp}
      />
      {registered ? (
        <Button onClick={onSignIn}>Go to sign in</Button>
      ) : (
        <Button type="submit" busy={code.busy} busyLabel="Please wait...">
          Verify OTP
        </Button>
      )}
      <div className="flow-links">
        <LinkButton onClick={onBack}>Change number</LinkButton>
        {left > 0 ? (
          <span className="flow-wait">Resend in {left} s</span>
        ) : (
          <LinkButton onClick={again}>Resend OTP</LinkButton>
        )}
      </div>
    </StepForm>
  );
}
