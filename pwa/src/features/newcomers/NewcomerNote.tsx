import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { newcomerCalls } from '@memcherrish/shared/wire/people/newcomers.ts';
import { UserRoundCheck } from 'lucide-react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { useNow } from '#clock/use-now.ts';
import type { CardPerson } from '#components/card-extras.ts';
import { pullNow } from '#local/device/sync-trigger.ts';
import { useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dayInWords } from '#ui/words/times.ts';

/** On a card: says to a newcomer when numbers show, and asks a classmate whether they know a newcomer. */
export function NewcomerNote({ personId, kind, name }: CardPerson) {
  const viewer = useViewer();
  const now = useNow();
  if (viewer?.kind !== 'schoolmate') return null;
  if (viewer.newcomer) {
    const { until, vouches } = viewer.newcomer;
    return (
      <Notice tone="info">
        {newcomerWords.numbersShow(dayInWords(until, new Date(now)), vouches)} {newcomerWords.askThem}
      </Notice>
    );
  }
  if (kind !== 'schoolmate' || !viewer.newcomers?.includes(personId)) return null;
  return <DoYouKnow schoolmateId={personId} name={name} />;
}

/** Sent online alone, like a code: two words open the numbers of a school. */
function DoYouKnow({ schoolmateId, name }: { schoolmateId: string; name: string }) {
  const vouch = useSend();
  const toast = useToast();

  async function say() {
    const sent = await vouch.send(async () =>
      withReason(await sendCall(newcomerCalls.vouch, { params: { schoolmateId } }), newcomerWords.failed),
    );
    if (!sent.ok) return;
    toast(sent.value.message);
    pullNow();
  }

  return (
    <div className={asStack({ gap: 2 })}>
      <p>{newcomerWords.isNew(name)}</p>
      {vouch.failure && <Notice tone="error">{vouch.failure}</Notice>}
      <Button kind="quiet" icon={<UserRoundCheck />} busy={vouch.busy} onClick={() => void say()}>
        {newcomerWords.iKnow(name)}
      </Button>
      <p className={asText({ size: 1, tone: 'quiet' })}>{newcomerWords.onlyIfSure}</p>
    </div>
  );
}
