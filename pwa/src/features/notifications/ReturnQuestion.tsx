import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import type { ReturnAsk } from '@memcherrish/shared/wire/people/claim-states.ts';
import { returnCalls } from '@memcherrish/shared/wire/people/returns.ts';
import { UserRoundSearch } from 'lucide-react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { pullNow } from '#local/device/sync-trigger.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

/** 'Is this still Anjali?': a person with her number wants to open her idle account. Answered online, like a code. */
export function ReturnQuestion({ asked: { _id, name } }: { asked: ReturnAsk }) {
  const answer = useSend();
  const toast = useToast();

  async function say(still: boolean) {
    const to = { params: { returnId: _id }, body: { still } };
    const sent = await answer.send(async () =>
      withReason(await sendCall(returnCalls.answer, to), idleWords.answerFailed),
    );
    if (!sent.ok) return;
    toast(sent.value.message);
    pullNow();
  }

  return (
    <li
      className={`notification-item ${asRow({ gap: 3, across: 4, wrap: true, align: 'start', p: 4, surface: true })}`}
      data-fresh
    >
      <UserRoundSearch aria-hidden="true" />
      <div className={`notification-words ${asStack({ gap: 2, shrink: true, breaks: true })}`}>
        <p className={asText({ weight: 'medium' })}>{idleWords.isThisStill(name)}</p>
        <p>{idleWords.wantsToReturn(name)}</p>
        <p className={asText({ tone: 'quiet' })}>{idleWords.notSure}</p>
        {answer.failure && <Notice tone="error">{answer.failure}</Notice>}
        <div className={asRow({ gap: 3, wrap: true })}>
          <Button kind="quiet" busy={answer.busy} onClick={() => void say(true)}>
            {idleWords.yes(name)}
          </Button>
          <Button kind="quiet" busy={answer.busy} onClick={() => void say(false)}>
            {idleWords.no}
          </Button>
        </div>
      </div>
    </li>
  );
}
