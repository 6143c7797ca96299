import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { type SecondFactorState, secondFactorCalls } from '@memcherrish/shared/wire/account/second-factor.ts';
import { useState } from 'react';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { PasskeyList } from '#components/passkeys/PasskeyList.tsx';
import { passkeyAccess } from '#local/device/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { dateInWords } from '#ui/words/times.ts';
import { TurnFactorOff } from './TurnFactorOff.tsx';
import { TurnFactorOn } from './TurnFactorOn.tsx';
import '#admin/widgets/dialog-form.css';
import '#admin/widgets/panel.css';
import '#admin/widgets/own-page.css';
import './security.css';

/** The settings of an admin's sign-in: the password, passkeys, and a code from an app. */
export function SecurityPage() {
  const factor = useRead(secondFactorCalls.read, {}, words.loadFailed);
  return (
    <main className="own-page">
      <ConnectionNotice wayBack="/sign-in-security" />
      <PageHeader title={words.title} />
      <section className={`panel-card ${asStack({ gap: 4, fill: true })}`} aria-labelledby="own-password">
        <h2 id="own-password">{passwordWords.password}</h2>
        <p className={asText({ width: 'measure' })}>{passwordWords.changePasswordHint}</p>
        <div>
          <LinkButton kind="quiet" to="/changepassword">
            {passwordWords.changePassword}
          </LinkButton>
        </div>
      </section>
      <Passkeys />
      {factor.problem && <LoadFailure problem={factor.problem} onRetry={factor.reload} />}
      {factor.value && <Factor state={factor.value} />}
    </main>
  );
}

function Passkeys() {
  const own = useRead(passkeyCalls.list, {}, passkeyWords.loadFailed);
  if (own.problem) return <LoadFailure problem={own.problem} onRetry={own.reload} />;
  return (
    own.value && (
      <section className={`panel-card ${asStack({ gap: 4, fill: true })}`} aria-labelledby="passkeys">
        <h2 id="passkeys">{passkeyWords.heading}</h2>
        <p className={asText({ width: 'measure' })}>{passkeyWords.hint}</p>
        <PasskeyList access={passkeyAccess} own={own.value} onChanged={own.reload} />
      </section>
    )
  );
}

function Factor({ state }: { state: SecondFactorState }) {
  // The state changes before the last step: the recovery codes are still shown.
  const [changing, setChanging] = useState<'on' | 'off' | null>(null);
  const { on, since, recoveryCodesLeft: left } = state;
  const Change = changing === 'off' ? TurnFactorOff : TurnFactorOn;
  return (
    <section className={`panel-card ${asStack({ gap: 4, fill: true })}`} aria-labelledby="second-factor">
      <h2 id="second-factor">{words.heading}</h2>
      {changing ? (
        <Change onDone={() => setChanging(null)} onCancel={() => setChanging(null)} />
      ) : (
        <>
          <p className={asText({ width: 'measure' })}>{words.hint}</p>
          <p className={asText({ weight: 'bold' })}>{on ? words.on(dateInWords(since ?? '')) : words.off}</p>
          {on && (
            <p className={asText({ width: 'measure' })}>
              {words.codesLeft(left)} {left < 3 && words.fewCodes}
            </p>
          )}
          <div>
            <Button kind={on ? 'quiet' : 'primary'} onClick={() => setChanging(on ? 'off' : 'on')}>
              {on ? words.turnOff : words.turnOn}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
