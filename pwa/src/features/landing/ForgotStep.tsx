import { defaultCountryCode } from '@memcherrish/shared/domain/limits.ts';
import { withCountryCode } from '@memcherrish/shared/rules/phone-entry.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { signInWords } from '@memcherrish/shared/text/sign-in.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/schoolmates.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { CountryField } from './CountryField.tsx';
import { StepForm } from './StepForm.tsx';

interface ForgotStepProps {
  /** The number that was typed before, when the person returns to this step. */
  mobile: string | null;
  onSent(mobile: string, retryAfterSeconds: number): void;
}

/** 'Forgot Your Password?': asks for the number that receives a code. A country code alone counts as empty. */
export function ForgotStep({ mobile: known, onSent }: ForgotStepProps) {
  const [phone, setPhone] = useState(known ?? defaultCountryCode);
  const [code, setCode] = useState<string>(defaultCountryCode);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['mobile']);

  async function submit() {
    const mobile = withCountryCode(phone);
    if (mobile === '' || mobile === code) return mark({ mobile: messages.enterPhone });
    const sent = await send(async () =>
      withReason(
        await sendCall(schoolmateCalls.sendForgotCode, { body: { mobile } }),
        formMessages.sendCodeFailed,
      ),
    );
    if (sent.ok) onSent(mobile, sent.value.retryAfterSeconds);
  }

  return (
    <StepForm form={form} failure={failure} onSubmit={submit}>
      <CountryField
        code={code}
        onChange={(next) => {
          if (!phone.startsWith(next))
            setPhone(phone.startsWith(code) ? `${next}${phone.slice(code.length)}` : next);
          setCode(next);
          clearError('mobile');
        }}
      />
      <TextField
        label={signInWords.phoneNumber}
        placeholder="e.g. +91XXXXXXXXXX"
        value={phone}
        onChange={(value) => {
          setPhone(value);
          clearError('mobile');
        }}
        error={errors.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Button type="submit" busy={busy} busyLabel={signInWords.sendingOtp}>
        {signInWords.sendOtp}
      </Button>
    </StepForm>
  );
}
