import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { type OwnPasskeys, passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { PasskeyList } from '#components/passkeys/PasskeyList.tsx';
import { passkeyAccess } from '#local/device/passkeys.ts';
import { Failure } from '#ui/pages/Failure.tsx';
import { Section } from './Section.tsx';

/** The passkeys of the account. `mobile` is the number of a schoolmate, who may prove themself with a code to it. */
export function Passkeys({ mobile }: { mobile?: string }) {
  const [own, setOwn] = useState<OwnPasskeys | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const load = useCallback(async () => {
    setFailure(null);
    const answer = withReason(await sendCall(passkeyCalls.list), words.loadFailed);
    if (answer.ok) setOwn(answer.value);
    else setFailure(answer.problem.message);
  }, []);
  useEffect(() => {
    void load();
    const again = () => void load();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [load]);

  return (
    <Section title={words.heading} text={words.hint}>
      {failure && <Failure text={failure} onRetry={load} />}
      {own && (
        <PasskeyList
          access={passkeyAccess}
          own={own}
          {...(mobile !== undefined && { mobile })}
          onChanged={() => void load()}
        />
      )}
    </Section>
  );
}
