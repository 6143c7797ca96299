import { isWholeCode } from '@memcherrish/shared/rules/typed-code.ts';
import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useState } from 'react';
import { atField } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { signAsProof } from '#local/device/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import type { FormState } from '#ui/forms/use-form.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { type NumberProofs, SecondProof } from './SecondProof.tsx';
import './confirm-mobile.css';

interface ConfirmMobileProps {
  /** The number that is new, E.164. */
  mobile: string;
  /** The number of now, if the owner changes it themselves: then a second proof is needed, and the code is sent already. */
  from?: string;
  onConfirmed(): void;
}

/** Asks the owner to verify a new number, which an admin has entered or they have typed. It takes effect afterwards. */
export function ConfirmMobile({ mobile, from, onConfirmed }: ConfirmMobileProps) {
  const [asked, setAsked] = useState(from !== undefined);
  const ask = useSend();
  const toast = useToast();
  const isOwn = from !== undefined;
  const form: FormState<NumberProofs, keyof NumberProofs> = useForm({
    start: { otp: '', by: 'password', password: '', oldOtp: '' } as NumberProofs,
    read: (entry) => readProofs(mobile, entry, isOwn),
    call: async (body) => atCode(await confirm(body)),
    onSent: ({ removedPasskeys: removed }) => {
      toast(ownWords.mobileConfirmed);
      if (removed > 0) toast(passkeyWords.removedAsNew(removed));
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
      <p>{(isOwn ? numberWords.codeTo : ownWords.pendingMobile)(readableNumber(mobile))}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {asked ? (
        <Form of={form} ownFailure className={asStack({ gap: 4, fill: true, width: 'small' })}>
          <CodeField
            label={isOwn ? numberWords.codeOfNew : vocabulary.sixDigitCode}
            {...form.field('otp')}
            submits={!isOwn}
            // A browser cannot tell two codes apart: once the old number gets one, that field is filled in.
            arrives={form.entry.by === 'password'}
          />
          {isOwn && <SecondProof form={form} mobile={from} send={ask} />}
          <div className={asRow({ gap: 2, across: 5, wrap: true })}>
            <SubmitButton
              of={form}
              label={isOwn ? numberWords.save : profileWords.verifyOtp}
              busyLabel={vocabulary.pleaseWait}
            />
            <LinkButton onClick={() => void sendOtp()}>{vocabulary.resendCode}</LinkButton>
          </div>
        </Form>
      ) : (
        <Button busy={ask.busy} busyLabel={profileWords.sendingOtp} onClick={() => void sendOtp()}>
          {vocabulary.sendCode}
        </Button>
      )}
    </section>
  );
}

type Proofs = Extract<ReturnType<typeof readProofs>, { ok: true }>['body'];

/** A passkey signs right before the change is sent: its challenge works once. */
async function confirm({ signs, ...body }: Proofs): Promise<Outcome<{ removedPasskeys: number }>> {
  if (!signs) return sendCall(schoolmateCalls.confirmMobile, { body });
  const signed = await signAsProof();
  if (!signed.ok) return signed;
  return sendCall(schoolmateCalls.confirmMobile, { body: { ...body, passkey: signed.value } });
}

function readProofs(mobile: string, { otp, by, password, oldOtp }: NumberProofs, isOwn: boolean) {
  const second = {
    ...(isOwn && by === 'password' && { password }),
    ...(isOwn && by === 'old-number' && { oldOtp }),
  };
  return checked(
    { mobile, otp, ...second, signs: isOwn && by === 'passkey' },
    {
      otp: isWholeCode(otp) ? undefined : formMessages.enterSixDigits,
      password: isOwn && by === 'password' && password === '' ? messages.passwordRequired : undefined,
      oldOtp: isOwn && by === 'old-number' && !isWholeCode(oldOtp) ? formMessages.enterSixDigits : undefined,
    },
  );
}

/** Shows a wrong code at its field, and what is wrong with the number above the form. */
function atCode<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok) return outcome;
  const { code = '', fields } = outcome.problem;
  if ('mobile' in fields || 'passkey' in fields)
    return { ok: false, problem: { ...outcome.problem, fields: {} } };
  const isWrong = Object.keys(fields).length === 0 && ['invalid-code', 'code-expired'].includes(code);
  return isWrong ? atField(outcome.problem, 'otp') : outcome;
}
