import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import type { FormState } from '#ui/forms/use-form.ts';
import type { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';

export interface NumberProofs {
  otp: string;
  /** The second proof is one of these two. */
  by: 'password' | 'old-number';
  password: string;
  oldOtp: string;
}

interface SecondProofProps {
  form: FormState<NumberProofs, keyof NumberProofs>;
  /** The number of now. */
  mobile: string;
  send: ReturnType<typeof useSend>;
}

/** The password, or a code to the number of now. */
export function SecondProof({ form, mobile, send }: SecondProofProps) {
  const isPassword = form.entry.by === 'password';

  async function askOldNumber() {
    const body = { mobile };
    const sent = await send.send(() => sendCall(schoolmateCalls.sendNumberCode, { body }));
    if (sent.ok) form.change({ by: 'old-number' });
  }

  return (
    <div className={asStack({ gap: 3 })}>
      <h2 className={asText({ size: 2 })}>{numberWords.oneMoreProof}</h2>
      <p className={asText({ tone: 'quiet' })}>{numberWords.whyProof}</p>
      {isPassword ? (
        <PasswordField
          label={numberWords.password}
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : (
        <CodeField
          label={numberWords.codeOfOld}
          hint={numberWords.codeTo(readableNumber(mobile))}
          {...form.field('oldOtp')}
          arrives
        />
      )}
      <LinkButton onClick={() => (isPassword ? void askOldNumber() : form.change({ by: 'password' }))}>
        {isPassword ? numberWords.useOldNumber : numberWords.usePassword}
      </LinkButton>
    </div>
  );
}
