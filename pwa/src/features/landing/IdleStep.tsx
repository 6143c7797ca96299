import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { returnCalls } from '@memcherrish/shared/wire/people/returns.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';

interface IdleStepProps {
  mobile: string;
  onSignIn(): void;
}

/** The code was right, and the account was idle for long: a password opens it, or a classmate's word. */
export function IdleStep({ mobile, onSignIn }: IdleStepProps) {
  const [asked, setAsked] = useState(false);
  const ask = useSend();

  async function askClassmates() {
    const sent = await ask.send(() => sendCall(returnCalls.ask, { body: { mobile } }));
    if (sent.ok) setAsked(true);
  }

  return (
    <div className={asStack({ gap: 4 })}>
      <p>{idleWords.why}</p>
      <p>{idleWords.byPassword}</p>
      <Button onClick={onSignIn}>{idleWords.usePassword}</Button>
      {ask.failure && <Notice tone="error">{ask.failure}</Notice>}
      {asked ? (
        <Notice tone="success">{idleWords.asked}</Notice>
      ) : (
        <>
          <p>{idleWords.byClassmate}</p>
          <Button
            kind="quiet"
            busy={ask.busy}
            busyLabel={idleWords.asking}
            onClick={() => void askClassmates()}
          >
            {idleWords.ask}
          </Button>
        </>
      )}
    </div>
  );
}
