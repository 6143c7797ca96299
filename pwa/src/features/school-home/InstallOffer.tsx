import { installWords } from '@memcherrish/shared/text/app/install.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { deviceTime } from '#clock/clock.ts';
import { InstallSteps } from '#components/InstallSteps.tsx';
import { install, mayOfferInstall, offerInstallLater, useInstall } from '#local/device/install.ts';
import { useWaiting } from '#local/queries/queries.ts';
import { useInstallPass } from '#local/sign-in/use-install-pass.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import './install-offer.css';

/** The steps while they are open. They ask for a pass, so that the app on the home screen is signed in. */
function StepsWithPass() {
  return <InstallSteps staysSignedIn={useInstallPass()} />;
}

/** An offer below the class, for returning visitors, to put the app on the home screen. Waiting changes are sent first. */
export function InstallOffer() {
  const state = useInstall();
  const waiting = useWaiting();
  const [mayOffer, setMayOffer] = useState(() => mayOfferInstall(deviceTime()));
  const [explaining, setExplaining] = useState(false);
  if (!mayOffer || waiting > 0 || state === 'installed' || state === 'none') return null;

  function later() {
    offerInstallLater(deviceTime());
    setMayOffer(false);
  }

  return (
    <aside className="install-offer" aria-label={installWords.onYourHomeScreen}>
      <p>{installWords.installHint}</p>
      <Button kind="quiet" onClick={() => (state === 'by-hand' ? setExplaining(true) : void install())}>
        {state === 'by-hand' ? installWords.showMeHow : installWords.install}
      </Button>
      <button
        type="button"
        className="icon-button install-later"
        aria-label={installWords.notNow}
        onClick={later}
      >
        <X aria-hidden="true" />
      </button>
      <Dialog
        open={explaining}
        onOpenChange={setExplaining}
        title={installWords.onYourHomeScreen}
        size="small"
      >
        <StepsWithPass />
      </Dialog>
    </aside>
  );
}
