import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { installWords } from '@memcherrish/shared/text/app/install.ts';
import { InstallSteps } from '#components/InstallSteps.tsx';
import { install, useInstall } from '#local/device/install.ts';
import { useWaiting } from '#local/queries/queries.ts';
import { useInstallPass } from '#local/sign-in/use-install-pass.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { Section } from './Section.tsx';

function StepsWithPass() {
  return <InstallSteps staysSignedIn={useInstallPass()} />;
}

/** Offers to put the app on the home screen, where the browser supports it. */
export function Install() {
  const state = useInstall();
  const waiting = useWaiting();
  if (state === 'none') return null;
  if (state === 'installed')
    return <Section title={settingsWords.onYourHomeScreen} text={ownWords.installed} />;
  return (
    <Section title={settingsWords.onYourHomeScreen} text={installWords.installHint}>
      {/* On an iPhone the app on the home screen has a storage of its own. */}
      {waiting > 0 && <Notice tone="info">{ownWords.installFlush}</Notice>}
      {state === 'by-hand' ? (
        <StepsWithPass />
      ) : (
        <div>
          <Button disabled={waiting > 0} onClick={() => void install()}>
            {settingsWords.install}
          </Button>
        </div>
      )}
    </Section>
  );
}
