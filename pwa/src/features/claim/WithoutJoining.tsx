import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';

const removeListing = (token: string) => sendCall(claimCalls.removeListing, { body: { token } });

interface WithoutJoiningProps {
  token: string;
  link: { name: string; division: string; batch: string };
  onDeclined(): void;
  onRemoved(): void;
}

/** The two things that a person can do by a link without an account: leave class photos, or the list. */
export function WithoutJoining({ token, link, onDeclined, onRemoved }: WithoutJoiningProps) {
  const { name, division, batch } = link;
  return (
    <>
      <AsksFirst
        label={claimWords.declineNames}
        title={claimWords.declineNamesTitle}
        text={claimWords.declineNamesText(batch)}
        confirm={claimWords.declineNamesConfirm}
        call={async () =>
          withReason(
            await sendCall(claimCalls.declineNames, { body: { token } }),
            claimWords.declineNamesFailed,
          )
        }
        onDone={onDeclined}
      />
      <AsksFirst
        label={claimWords.removeMe}
        title={claimWords.removeTitle}
        text={claimWords.remove(name, division, batch)}
        confirm={claimWords.removeConfirm}
        call={async () => withReason(await removeListing(token), claimWords.removeFailed)}
        onDone={onRemoved}
      />
    </>
  );
}

interface AsksFirstProps {
  label: string;
  title: string;
  text: string;
  confirm: string;
  call: () => ReturnType<typeof removeListing>;
  onDone(): void;
}

/** A link that says what happens, and asks. */
function AsksFirst({ label, title, text, confirm, call, onDone }: AsksFirstProps) {
  const [asking, setAsking] = useState(false);
  const { failure, busy, clear, send } = useSend();

  async function go() {
    const sent = await send(call);
    if (!sent.ok) return;
    setAsking(false);
    onDone();
  }

  return (
    <>
      <LinkButton
        onClick={() => {
          clear();
          setAsking(true);
        }}
      >
        {label}
      </LinkButton>
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirmLabel={confirm}
        danger
        busy={busy}
        failure={failure}
        onConfirm={() => void go()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
