import { codeLength } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/schoolmates.ts';
import { type FormEvent, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import './confirm-mobile.css';

interface ConfirmMobileProps {
  /** The number that an admin has entered, E.164. */
  mobile: string;
  onConfirmed(): void;
}

/** Asks the owner to verify a new number. It takes effect afterwards. */
export function ConfirmMobile({ mobile, onConfirmed }: ConfirmMobileProps) {
  const [asked, setAsked] = useState(false);
  const [otp, setOtp] = useState('');
  const ask = useSubmit([]);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['otp']);
  const toast = useToast();

  async function sendOtp() {
    const sent = await ask.send(() => sendCall(schoolmateCalls.sendCode, { body: { mobile } }));
    if (sent.ok) setAsked(true);
  }
  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!/^\d+$/.test(otp) || otp.length !== codeLength) return mark({ otp: formMessages.enterSixDigits });
    const sent = await send(() => sendCall(schoolmateCalls.confirmMobile, { body: { mobile, otp } }));
    if (sent.ok) {
      toast(ownWords.mobileConfirmed);
      onConfirmed();
    } else if (sent.problem.code === 'invalid-code' || sent.problem.code === 'code-expired') {
      mark({ otp: sent.problem.message });
    }
  }

  return (
    <section className="confirm-mobile" aria-label={profileWords.newNumber}>
      <p>{ownWords.pendingMobile(readableNumber(mobile))}</p>
      {(ask.failure ?? failure) && <Notice tone="error">{ask.failure ?? failure}</Notice>}
      {asked ? (
        <form className="confirm-mobile-form" ref={form} onSubmit={confirm} noValidate>
          <CodeField
            label={profileWords.code}
            value={otp}
            onChange={(value) => {
              setOtp(value);
              clearError('otp');
            }}
            error={errors.otp}
            submits
          />
          <div className="confirm-mobile-ways">
            <Button type="submit" busy={busy} busyLabel={profileWords.pleaseWait}>
              {profileWords.verifyOtp}
            </Button>
            <LinkButton onClick={() => void sendOtp()}>{profileWords.resendCode}</LinkButton>
          </div>
        </form>
      ) : (
        <Button busy={ask.busy} busyLabel={profileWords.sendingOtp} onClick={() => void sendOtp()}>
          {profileWords.sendOtp}
        </Button>
      )}
    </section>
  );
}
