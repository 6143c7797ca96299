import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf } from '#app/account-kind.ts';
import { signInWithWayBack } from '#app/way-back.ts';
import { ClaimPage } from '#features/claim/ClaimPage.tsx';
import { useDevice } from '#local/device/device.ts';
import { readInvitation } from '#local/session/invitation.ts';
import { pullNow } from '#sync/ask.ts';

/**
 * The page of an invitation link, for guests and signed-in people. The way back after signing in contains no token:
 * session storage keeps it meanwhile.
 */
export function ClaimScreen() {
  const device = useDevice();
  const { hash } = useLocation();
  // The stored token is deleted once the listing is claimed, but the screen still needs it.
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
