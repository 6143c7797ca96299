import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { KeyRound } from 'lucide-react';
import { canUsePasskeys, enterByPasskey } from '#admin/security/passkey-device.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { Notice } from '#ui/pages/Notice.tsx';

/** A button that signs in with a passkey. Browsers that cannot use passkeys here do not show it. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (answer: { adminName: string }) => void }) {
  const { failure, busy, send } = useSend();
  if (!canUsePasskeys()) return null;

  async function enter() {
    const sent = await send(() => enterByPasskey(dashboardWords.adminLoginFailed));
    if (sent.ok) onSignedIn({ adminName: sent.value.adminName });
  }

  return (
    <>
      <Button
        kind="quiet"
        icon={<KeyRound />}
        busy={busy}
        busyLabel={vocabulary.signingIn}
        onClick={() => void enter()}
      >
        {words.signIn}
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
