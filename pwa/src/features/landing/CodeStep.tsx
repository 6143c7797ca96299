import { channelWords } from '@memcherrish/shared/text/account/channels.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useEffect, useState } from 'react';
import { proveByLink, verifyCode } from '#api/codes.ts';
import { atField } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { readCode } from '#components/typed-code.ts';
import { readInvitation } from '#local/session/invitation.ts';
import { rememberSmsAsked } from '#local/session/waiting-code.ts';
import type { SignedIn } from '#local/sign-in/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { SmsInstead } from './SmsInstead.tsx';
import { StepForm } from './StepForm.tsx';
import type { CodeAsked, SentCode } from './steps.ts';

interface CodeStepProps {
  asked: CodeAsked;
  /** Runs when the number is verified, for sign-up or a forgotten password. `isListed`: a class list has its name. */
  onProved(mobile: string, isListed: boolean): void;
  /** Runs when the code was right, and the account was idle for too long to open by it. */
  onIdle(mobile: string): void;
  /** Runs when the sign-in by phone is complete; the code is its only step. */
  onSignedIn(answer: SignedIn): void;
  /** Runs when SMS brings the code that WhatsApp has brought. */
  onSms(sent: SentCode): void;
  onBack(): void;
  onSignIn(): void;
  onSignUp(): void;
}

/** The six boxes for the code. `context` says what the code is for. */
export function CodeStep(props: CodeStepProps) {
  const { asked, onProved, onIdle, onSignedIn, onSms, onBack, onSignIn, onSignUp } = props;
  const byWay = wayOf(asked);
  const [instead, setInstead] = useState<'sign in' | 'sign up' | null>(null);
  const [smsFollows, setSmsFollows] = useState(asked.smsAsked !== true);
  const [left, wait] = useCountdown(asked.retryAfterSeconds);
  const form = useForm({
    start: { otp: '' },
    read: readCode,
    call: async ({ otp }) => atCode(await byWay.verify(otp)),
    onSent: (proved) => {
      if ('_id' in proved) onSignedIn(proved);
      else if (proved.isIdle) onIdle(proved.schoolmate.mobile);
      else onProved(asked.mobile ?? proved.schoolmate.mobile, proved.isListed === true);
    },
    onFailed: ({ code }) => {
      if (code === 'already-registered') setInstead('sign in');
      else if (code === 'not-registered') setInstead('sign up');
    },
    leaving: 'silent',
  });
  const resend = useSend();
  const toast = useToast();
  const failure = form.failure ?? resend.failure;

  async function again() {
    if (resend.busy) return;
    form.change({ otp: '' });
    form.mark({});
    const sent = await resend.send(async () => withReason(await byWay.send(), formMessages.sendCodeFailed));
    const seconds = sent.ok ? sent.value.retryAfterSeconds : sent.problem.retryAfterSeconds;
    if (seconds !== undefined) wait(seconds);
  }

  /**
   * The code stays the same, so what is typed stays as well. Without a press a failure says nothing while the code by
   * WhatsApp is valid.
   */
  async function bySms(isPressed: boolean) {
    if (resend.busy) return;
    setSmsFollows(false);
    const isValid = rememberSmsAsked();
    const sent = await resend.send(async () => withReason(await byWay.send(), formMessages.sendCodeFailed));
    if (!sent.ok) {
      if (isValid && !isPressed) resend.clear();
      return;
    }
    toast(channelWords.smsSent);
    wait(sent.value.retryAfterSeconds);
    onSms(sent.value);
  }

  return (
    <StepForm of={form} ownFailure>
      {failure && <Notice tone="error">{failure}</Notice>}
      {asked.mobile !== null && !failure && !form.errors.otp && (
        <Notice tone="success">{messages.codeSent}</Notice>
      )}
      <CodeField label={signInWords.code} {...form.field('otp')} submits arrives />
      {instead === 'sign in' && <Button onClick={onSignIn}>{signInWords.goToSignIn}</Button>}
      {instead === 'sign up' && <Button onClick={onSignUp}>{signInWords.goToSignUp}</Button>}
      {instead === null && (
        <Button type="submit" busy={form.busy} busyLabel={signInWords.pleaseWait}>
          {signInWords.verifyOtp}
        </Button>
      )}
      {asked.byWhatsApp && (
        <SmsInstead
          isTyping={form.entry.otp !== ''}
          follows={smsFollows}
          busy={resend.busy}
          onSms={() => void bySms(true)}
          onWaited={() => void bySms(false)}
        />
      )}
      <div className={asRow({ across: 4, wrap: true, justify: 'between' })}>
        <LinkButton onClick={onBack}>
          {asked.mobile === null ? signInWords.anotherNumber : signInWords.changeNumber}
        </LinkButton>
        {asked.byWhatsApp ? null : left > 0 ? (
          <span className={`flow-wait ${asText({ target: true, tone: 'quiet', figures: true })}`}>
            {signInWords.resendIn(left)}
          </span>
        ) : (
          <LinkButton onClick={again}>{signInWords.resendCode}</LinkButton>
        )}
      </div>
    </StepForm>
  );
}

const otherForm = new Set(['already-registered', 'not-registered']);

/** Shows a wrong code at its field, but not a lost connection, a server error, or the way to another form. */
function atCode<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok) return outcome;
  const { kind, code = '', status = 500, message } = outcome.problem;
  if (kind !== 'refused' || status >= 500 || otherForm.has(code)) return outcome;
  return atField(outcome.problem, 'otp', message || formMessages.invalidCode);
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
