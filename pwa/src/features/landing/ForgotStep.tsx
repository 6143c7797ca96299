import { defaultCountryCode } from '@memcherrish/shared/domain/limits.ts';
import { withCountryCode } from '@memcherrish/shared/rules/phone-entry.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { mayUseWhatsApp, useCodeCountries } from '#local/sign-in/use-code-countries.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { ChannelNote } from './ChannelNote.tsx';
import { CountryField } from './CountryField.tsx';
import { StepForm } from './StepForm.tsx';
import type { SentCode } from './steps.ts';

interface ForgotStepProps {
  /** The number that was typed before, when the person returns to this step. */
  mobile: string | null;
  onSent(mobile: string, sent: SentCode): void;
}

/** 'Forgot Your Password?': asks for the number that receives a code. A country code alone counts as empty. */
export function ForgotStep({ mobile: known, onSent }: ForgotStepProps) {
  const listed = useCodeCountries();
  const form = useForm({
    start: { mobile: known ?? defaultCountryCode, code: defaultCountryCode as string, bySms: false },
    read: ({ mobile: phone, code, bySms }) => {
      const mobile = withCountryCode(phone);
      const isEmpty = mobile === '' || mobile === code;
      const isSms = bySms || !mayUseWhatsApp(listed, mobile);
      const body = { mobile, ...(!isSms && { channel: 'whatsapp' as const }) };
      return checked(body, { mobile: isEmpty ? messages.enterPhone : undefined });
    },
    call: async (body) =>
      withReason(await sendCall(schoolmateCalls.sendForgotCode, { body }), formMessages.sendCodeFailed),
    onSent: (sent, { mobile }) => onSent(mobile, sent),
    leaving: 'silent',
  });

  /** Puts the chosen code in front of the number. */
  function setCode(next: string) {
    form.change(({ mobile, code }) => {
      if (mobile.startsWith(next)) return { mobile, code: next };
      return { mobile: mobile.startsWith(code) ? `${next}${mobile.slice(code.length)}` : next, code: next };
    });
  }

  return (
    <StepForm of={form}>
      <CountryField countries={listed.countries} code={form.entry.code} onChange={setCode} />
      <TextField
        label={signInWords.phoneNumber}
        placeholder="e.g. +91XXXXXXXXXX"
        {...form.field('mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {!form.entry.bySms && mayUseWhatsApp(listed, withCountryCode(form.entry.mobile)) && (
        <ChannelNote
          onSms={() => {
            form.change({ bySms: true });
            void form.submit();
          }}
        />
      )}
      <Button type="submit" busy={form.busy} busyLabel={signInWords.sendingOtp}>
        {signInWords.sendOtp}
      </Button>
    </StepForm>
  );
}
