import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { hasPasskey } from '#local/device/passkeys.ts';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import type { FormState } from '#ui/forms/use-form.ts';
import type { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';

export interface NumberProofs {
  otp: string;
  /** The second proof is one of these. */
  by: 'password' | 'old-number' | 'passkey';
  password: string;
  oldOtp: string;
}

interface SecondProofProps {
  form: FormState<NumberProofs, keyof NumberProofs>;
  /** The number of now. */
  mobile: string;
  send: ReturnType<typeof useSend>;
}

/** The password, a passkey if the account has one, or a code to the number of now. */
export function SecondProof({ form, mobile, send }: SecondProofProps) {
  const { by } = form.entry;
  const mayUsePasskey = useHasPasskey();

  async function askOldNumber() {
    const body = { mobile };
    const sent = await send.send(() => sendCall(schoolmateCalls.sendNumberCode, { body }));
    if (sent.ok) form.change({ by: 'old-number' });
  }

  return (
    <div className={asStack({ gap: 3 })}>
      <h2 className={asText({ size: 2 })}>{numberWords.oneMoreProof}</h2>
      <p className={asText({ tone: 'quiet' })}>{numberWords.whyProof}</p>
      {by === 'passkey' && <p>{passkeyWords.proofText}</p>}
      {by === 'password' && (
        <PasswordField
          label={numberWords.password}
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {by === 'old-number' && (
        <CodeField
          label={numberWords.codeOfOld}
          hint={numberWords.codeTo(readableNumber(mobile))}
          {...form.field('oldOtp')}
          arrives
        />
      )}
      {by !== 'password' && (
        <LinkButton onClick={() => form.change({ by: 'password' })}>{numberWords.usePassword}</LinkButton>
      )}
      {by !== 'passkey' && mayUsePasskey && (
        <LinkButton onClick={() => form.change({ by: 'passkey' })}>{passkeyWords.useAsProof}</LinkButton>
      )}
      {by !== 'old-number' && (
        <LinkButton onClick={() => void askOldNumber()}>{numberWords.useOldNumber}</LinkButton>
      )}
    </div>
  );
}

/** Returns whether a passkey of the account may work here. Until the server has answered it is false. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isGone = false;
    void hasPasskey().then((found) => !isGone && setHas(found));
    return () => {
      isGone = true;
    };
  }, []);
  return has;
}
