import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useState } from 'react';
import { atField } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { readCode } from '#components/typed-code.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import './confirm-mobile.css';

interface ConfirmMobileProps {
  /** The number that an admin has entered, E.164. */
  mobile: string;
  onConfirmed(): void;
}

/** Asks the owner to verify a new number. It takes effect afterwards. */
export function ConfirmMobile({ mobile, onConfirmed }: ConfirmMobileProps) {
  const [asked, setAsked] = useState(false);
  const ask = useSend();
  const toast = useToast();
  const form = useForm({
    start: { otp: '' },
    read: readCode,
    call: async ({ otp }) => atCode(await sendCall(schoolmateCalls.confirmMobile, { body: { mobile, otp } })),
    onSent: () => {
      toast(ownWords.mobileConfirmed);
      onConfirmed();
    },
    leaving: 'silent',
  });
  const failure = ask.failure ?? form.failure;

  async function sendOtp() {
    const sent = await ask.send(() => sendCall(schoolmateCalls.sendCode, { body: { mobile } }));
    if (sent.ok) setAsked(true);
  }

  return (
    <section
      className={`confirm-mobile ${asStack({ gap: 4, align: 'start', p: 4 })}`}
      aria-label={profileWords.newNumber}
    >
      <p>{ownWords.pendingMobile(readableNumber(mobile))}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {asked ? (
        <Form of={form} ownFailure className={asStack({ gap: 4, fill: true, width: 'small' })}>
          <CodeField label={profileWords.code} {...form.field('otp')} submits />
          <div className={asRow({ gap: 2, across: 5, wrap: true })}>
            <Button type="submit" busy={form.busy} busyLabel={profileWords.pleaseWait}>
              {profileWords.verifyOtp}
            </Button>
            <LinkButton onClick={() => void sendOtp()}>{profileWords.resendCode}</LinkButton>
          </div>
        </Form>
      ) : (
        <Button busy={ask.busy} busyLabel={profileWords.sendingOtp} onClick={() => void sendOtp()}>
          {profileWords.sendOtp}
        </Button>
      )}
    </section>
  );
}

/** Shows a wrong code at its field. */
function atCode<T>(outcome: Outcome<T>): Outcome<T> {
  const isWrong = !outcome.ok && ['invalid-code', 'code-expired'].includes(outcome.problem.code ?? '');
  return isWrong ? atField(outcome.problem, 'otp') : outcome;
}
