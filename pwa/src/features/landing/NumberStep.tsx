import { defaultCountryCode } from '@memcherrish/shared/domain/limits.ts';
import { numberOf } from '@memcherrish/shared/rules/phone-entry.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { signInWords } from '@memcherrish/shared/text/sign-in.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/schoolmates.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { CountryField } from './CountryField.tsx';
import { StepForm } from './StepForm.tsx';
import type { NumberEntry } from './steps.ts';

interface NumberStepProps {
  /** The values that were typed before, when the person returns to this step. */
  entry: NumberEntry | null;
  onSent(mobile: string, retryAfterSeconds: number, entry: NumberEntry): void;
  onSignIn(): void;
}

export function NumberStep({ entry, onSent, onSignIn }: NumberStepProps) {
  const [countryCode, setCountryCode] = useState(entry?.countryCode ?? defaultCountryCode);
  const [phone, setPhone] = useState(entry?.phone ?? '');
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['mobile']);

  async function submit() {
    const mobile = numberOf(countryCode, phone);
    if (mobile === null) return mark({ mobile: formMessages.invalidPhone });
    const sent = await send(() => sendCall(schoolmateCalls.sendCode, { body: { mobile } }));
    if (sent.ok) onSent(mobile, sent.value.retryAfterSeconds, { countryCode, phone });
  }

  return (
    <StepForm form={form} failure={failure} onSubmit={submit}>
      <CountryField
        code={countryCode.trim()}
        onChange={(code) => {
          setCountryCode(code);
          clearError('mobile');
        }}
      />
      <div className="flow-number">
        <TextField
          label={signInWords.countryCode}
          value={countryCode}
          onChange={(value) => {
            setCountryCode(value);
            clearError('mobile');
          }}
          inputMode="tel"
          autoComplete="tel-country-code"
          {...(errors.mobile && !/^\+\d+$/.test(countryCode.trim()) && { 'aria-invalid': true })}
        />
        <TextField
          label={signInWords.phoneNumber}
          value={phone}
          onChange={(value) => {
            setPhone(value);
            clearError('mobile');
          }}
          error={errors.mobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      </div>
      <Button type="submit" busy={busy} busyLabel={signInWords.pleaseWait}>
        {signInWords.continue}
      </Button>
      <p className="flow-ask">
        <span>{signInWords.alreadyHaveAnAccount}</span>
        <LinkButton onClick={onSignIn}>{signInWords.signIn}</LinkButton>
      </p>
    </StepForm>
  );
}
