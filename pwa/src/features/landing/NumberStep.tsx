import { defaultCountryCode } from '@memcherrish/shared/domain/limits.ts';
import { numberOf } from '@memcherrish/shared/rules/phone-entry.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { sendCall } from '#api/send-call.ts';
import { mayUseWhatsApp, useCodeCountries } from '#local/sign-in/use-code-countries.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow } from '#ui/layout.ts';
import { ChannelNote } from './ChannelNote.tsx';
import { CountryField } from './CountryField.tsx';
import { StepForm } from './StepForm.tsx';
import type { NumberEntry, SentCode } from './steps.ts';

interface NumberStepProps {
  /** The values that were typed before, when the person returns to this step. */
  entry: NumberEntry | null;
  onSent(mobile: string, sent: SentCode, entry: NumberEntry): void;
  onSignIn(): void;
}

export function NumberStep({ entry: known, onSent, onSignIn }: NumberStepProps) {
  const listed = useCodeCountries();
  const form = useForm({
    start: {
      countryCode: known?.countryCode ?? defaultCountryCode,
      mobile: known?.phone ?? '',
      bySms: false,
    },
    read: ({ countryCode, mobile: phone, bySms }) => {
      const mobile = numberOf(countryCode, phone);
      if (mobile === null) return { ok: false, errors: { mobile: formMessages.invalidPhone } };
      const isSms = bySms || !mayUseWhatsApp(listed, mobile);
      return { ok: true, body: { mobile, typed: { countryCode, phone }, isSms } };
    },
    call: ({ mobile, isSms }) =>
      sendCall(schoolmateCalls.sendCode, { body: { mobile, ...(!isSms && { channel: 'whatsapp' }) } }),
    onSent: (sent, { mobile, typed }) => onSent(mobile, sent, typed),
    leaving: 'silent',
  });
  const { countryCode, mobile: typed, bySms } = form.entry;
  // The error of the number is about both fields.
  const setCode = (code: string) => form.change(({ mobile }) => ({ countryCode: code, mobile }));
  const asksBySms = !bySms && mayUseWhatsApp(listed, numberOf(countryCode, typed) ?? countryCode);

  return (
    <StepForm of={form}>
      <CountryField countries={listed.countries} code={countryCode.trim()} onChange={setCode} />
      <div className={`flow-number ${asRow({ gap: 3, wrap: true })}`}>
        <TextField
          label={signInWords.countryCode}
          value={countryCode}
          onChange={setCode}
          inputMode="tel"
          autoComplete="tel-country-code"
          {...(form.errors.mobile && !/^\+\d+$/.test(countryCode.trim()) && { 'aria-invalid': true })}
        />
        <TextField
          label={signInWords.phoneNumber}
          {...form.field('mobile')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      </div>
      {asksBySms && (
        <ChannelNote
          onSms={() => {
            form.change({ bySms: true });
            void form.submit();
          }}
        />
      )}
      <Button type="submit" busy={form.busy} busyLabel={signInWords.pleaseWait}>
        {signInWords.continue}
      </Button>
      <p className={asRow({ across: 2, wrap: true, justify: 'center', tone: 'quiet' })}>
        <span>{signInWords.alreadyHaveAnAccount}</span>
        <LinkButton onClick={onSignIn}>{signInWords.signIn}</LinkButton>
      </p>
    </StepForm>
  );
}
