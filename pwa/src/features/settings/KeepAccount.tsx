import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { accountCalls } from '@memcherrish/shared/wire/account/account.ts';
import { UserRoundCheck } from 'lucide-react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dateInWords } from '#ui/words/times.ts';

interface KeepAccountProps {
  /** ISO 8601. */
  dueAt: string;
  onChanged(): void;
}

/** The only screen of an account that is about to be deleted. It offers to keep the account. */
export function KeepAccount({ dueAt, onChanged }: KeepAccountProps) {
  const { failure, busy, send } = useSend();
  const toast = useToast();

  async function keep() {
    const sent = await send(async () =>
      withReason(await sendCall(accountCalls.undoDeletion), ownWords.keepAccountFailed),
    );
    if (!sent.ok) return;
    toast(ownWords.deletionUndone);
    onChanged();
  }

  return (
    <>
      <h1 className="visually-hidden">{settingsWords.keepMyAccount}</h1>
      <Empty
        icon={<UserRoundCheck aria-hidden="true" />}
        title={ownWords.deletionDue(dateInWords(dueAt))}
        text={ownWords.deletionDueText}
        action={
          <>
            {failure && <Notice tone="error">{failure}</Notice>}
            <Button busy={busy} busyLabel={settingsWords.pleaseWait} onClick={() => void keep()}>
              {settingsWords.keepMyAccount}
            </Button>
          </>
        }
      />
    </>
  );
}
