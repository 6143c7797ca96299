import { offerWords } from '@memcherrish/shared/text/app/offers.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';

type Offer = Extract<Me, { kind: 'schoolmate' }>['offers'][number];

/** Asks about new listings with the viewer's number, one at a time. */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  // Answered, or postponed until the app opens again. The next pull removes answered ones.
  const [past, setPast] = useState<ReadonlySet<string>>(new Set());
  const { failure, busy, send } = useSend();
  const [pressed, setPressed] = useState<'yes' | 'no' | null>(null);
  const offer = offers.find((each) => !past.has(each.schoolmateId)) ?? null;
  const shown = usePreviousNonNull(offer);
  if (!shown) return null;

  const leave = () => setPast(new Set([...past, shown.schoolmateId]));
  async function answer(accept: boolean) {
    if (!shown || busy) return;
    setPressed(accept ? 'yes' : 'no');
    const sent = await send(() =>
      sendCall(schoolmateCalls.answerOffer, {
        params: { schoolmateId: shown.schoolmateId },
        body: { accept },
      }),
    );
    if (sent.ok) leave();
  }

  return (
    <Dialog
      open={offer !== null}
      onOpenChange={(open) => !open && leave()}
      title={offerWords.isThisYourClass}
      description={offerWords.offeredClass(shown.division, shown.batch, shown.schoolName)}
      size="small"
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      <DialogFoot>
        <Button kind="quiet" busy={busy && pressed === 'no'} onClick={() => answer(false)}>
          {vocabulary.notMyClass}
        </Button>
        <Button busy={busy && pressed === 'yes'} onClick={() => answer(true)}>
          {vocabulary.yesThisIsMe}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
