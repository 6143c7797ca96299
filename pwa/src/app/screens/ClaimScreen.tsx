import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ClaimPage } from '#features/claim/ClaimPage.tsx';
import { useDevice } from '#local/db/device.ts';
import { pullNow } from '#local/device/sync-trigger.ts';
import { readInvitation } from '#local/session/invitation.ts';
import { kindOf } from '#local/sign-in/account-kind.ts';
import { signInWithWayBack } from '#local/sign-in/way-back.ts';

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
