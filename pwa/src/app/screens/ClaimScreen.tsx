import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf } from '#app/account-kind.ts';
import { signInWithWayBack } from '#app/way-back.ts';
import { ClaimPage } from '#features/claim/ClaimPage.tsx';
import { useDevice } from '#local/device/device.ts';
import { readInvitation } from '#local/session/invitation.ts';
import { pullNow } from '#sync/ask.ts';

/** A link to a place: for guests and whoever is signed in. The way back names no token: the tab keeps it meanwhile. */
export function ClaimScreen() {
  const device = useDevice();
  const { hash } = useLocation();
  // What the tab has kept is forgotten once the place is claimed; the screen still knows it.
  const [kept] = useState(() => readInvitation()?.token ?? null);
  const token = hash.slice(1) || kept;
  return (
    <ClaimPage
      key={token}
      token={token}
      kind={kindOf(device)}
      signIn={signInWithWayBack('schoolmate', '/claim')}
      onChanged={pullNow}
    />
  );
}
