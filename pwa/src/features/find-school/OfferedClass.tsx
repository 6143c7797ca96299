import { offerWords } from '@memcherrish/shared/text/app/offers.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { useId, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';

type Offer = Extract<Me, { kind: 'schoolmate' }>['offers'][number];

/** An offered listing with the viewer's number, to confirm or refuse. The next pull removes it. */
export function OfferedClass({ offer, onChanged }: { offer: Offer; onChanged(): void }) {
  const heading = useId();
  const { failure, busy, send } = useSend();
  const [pressed, setPressed] = useState<'yes' | 'no' | null>(null);

  async function answer(accept: boolean) {
    if (busy) return;
    setPressed(accept ? 'yes' : 'no');
    const sent = await send(async () =>
      withReason(
        await sendCall(schoolmateCalls.answerOffer, {
          params: { schoolmateId: offer.schoolmateId },
          body: { accept },
        }),
        vocabulary.answerFailed,
      ),
    );
    if (sent.ok) onChanged();
  }

  return (
    <section className={asStack({ gap: 4, p: 5, surface: true, edge: 'marigold' })} aria-labelledby={heading}>
      <h2 id={heading}>{offerWords.isThisYourClass}</h2>
      <p>{offerWords.offeredClass(offer.division, offer.batch, offer.schoolName)}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={asRow({ gap: 3, wrap: true })}>
        <Button busy={busy && pressed === 'yes'} onClick={() => answer(true)}>
          {vocabulary.yesThisIsMe}
        </Button>
        <Button kind="quiet" busy={busy && pressed === 'no'} onClick={() => answer(false)}>
          {vocabulary.notMyClass}
        </Button>
      </div>
    </section>
  );
}
