import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import type { AuthenticationResponse } from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { type Sent, useSend } from '#ui/forms/use-send.ts';
import { Notice } from '#ui/pages/Notice.tsx';

/** The server and the device, for a page where people sign in (local/sign-in/passkey-entry.ts). */
interface PasskeySignInProps<Answer> {
  /** Returns whether this browser can use passkeys on this page. */
  canUse(): boolean;
  /** Offers passkeys in the field for the username. Returns a function that stops it. */
  offerInField(onSigned: (response: AuthenticationResponse) => void): () => void;
  /** Lets the person choose a passkey. */
  choose(): Promise<Sent<AuthenticationResponse>>;
  signIn(response: AuthenticationResponse): Promise<Sent<Answer>>;
  onSignedIn(answer: Answer): void;
}

/**
 * Signs in with a passkey: in the field for the username, whose `autocomplete` ends with `webauthn`, and with a button.
 * Browsers that cannot use passkeys here show nothing.
 */
export function PasskeySignIn<Answer>(props: PasskeySignInProps<Answer>) {
  const { canUse, choose } = props;
  const { failure, busy, send } = useSend();
  const [offers, setOffers] = useState(0);
  const enter = useEffectEvent(async (signed: () => Promise<Sent<AuthenticationResponse>>) => {
    const sent = await send(async () => {
      const response = await signed();
      return response.ok ? props.signIn(response.value) : response;
    });
    if (sent.ok) props.onSignedIn(sent.value);
    // The field offers passkeys again after a failure.
    else setOffers((before) => before + 1);
  });
  const offer = useEffectEvent(() =>
    props.offerInField((value) => void enter(async () => ({ ok: true, value }))),
  );
  const isUsable = canUse();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure offers them again
  useEffect(() => (isUsable ? offer() : undefined), [isUsable, offers]);
  if (!isUsable) return null;

  return (
    <>
      <Button
        kind="quiet"
        icon={<KeyRound />}
        busy={busy}
        busyLabel={words.signingIn}
        onClick={() => void enter(choose)}
      >
        {words.signIn}
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
