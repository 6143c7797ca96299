import { claimWords } from '@memcherrish/shared/text/claims.ts';
import { useState } from 'react';
import { removeListing } from '#api/claims.ts';
import { withReason } from '#api/with-reason.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useSubmit } from '#ui/use-submit.ts';

interface RemoveMeProps {
  token: string;
  link: { name: string; division: string; batch: string };
  onRemoved(): void;
}

/** 'Take me off the list': asks first, and says what happens. */
export function RemoveMe({ token, link: { name, division, batch }, onRemoved }: RemoveMeProps) {
  const [asking, setAsking] = useState(false);
  const { failure, busy, mark, send } = useSubmit([]);

  async function remove() {
    const sent = await send(async () => withReason(await removeListing(token), claimWords.removeFailed));
    if (!sent.ok) return;
    setAsking(false);
    onRemoved();
  }

  return (
    <>
      <LinkButton
        onClick={() => {
          mark({});
          setAsking(true);
        }}
      >
        {claimWords.removeMe}
      </LinkButton>
      <ConfirmDialog
        open={asking}
        title={claimWords.removeTitle}
        text={claimWords.remove(name, division, batch)}
        confirmLabel={claimWords.removeConfirm}
        danger
        busy={busy}
        failure={failure}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
