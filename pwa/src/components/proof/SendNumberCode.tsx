import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type ReactNode, useState } from 'react';
import { readableNumber } from '#components/contact.ts';
import { Button } from '#ui/Button.tsx';
import { type Sent, useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';

interface SendNumberCodeProps {
  mobile: string;
  sendCode: (mobile: string) => Promise<Sent<unknown>>;
  children: ReactNode;
}

/** Sends a code to the own number, and shows the field for it once it is sent. */
export function SendNumberCode({ mobile, sendCode, children }: SendNumberCodeProps) {
  const [isSent, setSent] = useState(false);
  const ask = useSend();

  async function send() {
    const sent = await ask.send(() => sendCode(mobile));
    if (sent.ok) setSent(true);
  }

  return (
    <div className={asStack({ gap: 3, align: 'start' })}>
      {ask.failure && <Notice tone="error">{ask.failure}</Notice>}
      {isSent ? (
        <>
          <p>{numberWords.codeTo(readableNumber(mobile))}</p>
          {children}
          <LinkButton onClick={() => void send()}>{vocabulary.resendCode}</LinkButton>
        </>
      ) : (
        <Button kind="quiet" busy={ask.busy} busyLabel={words.sendingCode} onClick={() => void send()}>
          {words.sendCode}
        </Button>
      )}
    </div>
  );
}
