import { defaultCountryCode } from '@memcherrish/shared/domain/limits.ts';
import { withCountryCode } from '@memcherrish/shared/rules/phone-entry.ts';
import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import type { Sent } from '#ui/forms/use-send.ts';
import { asStack } from '#ui/layout.ts';

interface NumberFormProps {
  label: string;
  /** Asks the server for a code. */
  send(body: { mobile: string }): Promise<Sent<unknown>>;
  onSent(mobile: string): void;
}

/** Asks for a number and sends a code to it. */
export function NumberForm({ label, send, onSent }: NumberFormProps) {
  const form = useForm({
    start: { mobile: defaultCountryCode as string },
    read: ({ mobile: typed }) => {
      const mobile = withCountryCode(typed);
      return checked({ mobile }, { mobile: mobile === '' ? messages.enterPhone : undefined });
    },
    call: send,
    onSent: (_answer, { mobile }) => onSent(mobile),
    leaving: 'silent',
  });
  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      <TextField label={label} type="tel" inputMode="tel" autoComplete="tel" {...form.field('mobile')} />
      <SubmitButton of={form} label={numberWords.sendCode} busyLabel={profileWords.sendingOtp} />
    </Form>
  );
}
