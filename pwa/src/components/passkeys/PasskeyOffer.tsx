import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import type { PasskeyAccess } from './passkey-access.ts';

/** Where a passkey can be added: on this page at once, or in the settings with a proof. Null: it is not offered. */
export type Offer = 'here' | 'settings' | null;

interface PasskeyOfferProps {
  access: Pick<PasskeyAccess, 'make'>;
  /** Finds out whether to offer a passkey. It offers one once on a device. */
  findOffer(): Promise<Offer>;
}

/**
 * The one offer of a passkey, after a person has saved something in their profile. It needs no password soon after a sign-in,
 * and leads to the settings later.
 */
export function PasskeyOffer({ access, findOffer }: PasskeyOfferProps) {
  const [offer, setOffer] = useState<Offer>(null);
  const [isStale, setStale] = useState(false);
  const { failure, busy, send, clear } = useSend();
  const toast = useToast();

  useEffect(() => {
    let isGone = false;
    void findOffer().then((found) => !isGone && setOffer(found));
    return () => {
      isGone = true;
    };
  }, [findOffer]);
  if (offer === null) return null;

  async function add() {
    const sent = await send(() => access.make({}));
    if (!sent.ok) {
      if (sent.problem.fields['password'] === undefined) return;
      // The sign-in is no longer fresh. The settings ask for the proof.
      clear();
      setStale(true);
      setOffer('settings');
      return;
    }
    toast(sent.value.message);
    setOffer(null);
  }

  return (
    <section
      className={asStack({ gap: 3, align: 'start', p: 4, surface: true })}
      aria-label={words.offerTitle}
    >
      <h2>{words.offerTitle}</h2>
      <p>{words.offerText}</p>
      {isStale && <Notice tone="info">{words.proveAgain}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={asRow({ gap: 3, wrap: true })}>
        {offer === 'here' ? (
          <Button busy={busy} busyLabel={words.adding} onClick={() => void add()}>
            {words.add}
          </Button>
        ) : (
          <LinkButton kind="primary" to="/settings">
            {words.add}
          </LinkButton>
        )}
        <Button kind="quiet" onClick={() => setOffer(null)}>
          {words.offerLater}
        </Button>
      </div>
    </section>
  );
}
