import { memorialWords as words } from '@memcherrish/shared/text/school/memorial.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { pullNow } from '#local/device/sync-trigger.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import './update-prompt.css';

/** Tells a person that a report of their death waits or was confirmed. One press undoes it at once. */
export function DeathNotice({ report }: { report: 'waiting' | 'confirmed' }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function deny() {
    setBusy(true);
    const sent = await sendCall(memorialCalls.deny);
    setBusy(false);
    toast(sent.ok ? sent.value.message : words.stillHereFailed, sent.ok ? 'done' : 'error');
    if (sent.ok) pullNow();
  }
  return (
    <section className="update-prompt" data-shown="true" aria-label={words.stillHere}>
      <span>{report === 'waiting' ? words.reported : words.confirmed}</span>
      <Button busy={busy} busyLabel={vocabulary.pleaseWait} onClick={() => void deny()}>
        {words.stillHere}
      </Button>
    </section>
  );
}
