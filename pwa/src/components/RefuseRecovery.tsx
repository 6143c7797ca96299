import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import { recoveryWords as words } from '@memcherrish/shared/text/account/recovery.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { useState } from 'react';
import { currentDate } from '#clock/clock.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

interface RefuseRecoveryProps {
  notification: Notification;
  refuse: () => Promise<{ ok: true; value: { message: string } } | { ok: false }>;
  onRefused?: () => void;
}

/** The button of a notification about a new password that another admin has started, while it can be refused. */
export function RefuseRecovery({ notification, refuse, onRefused }: RefuseRecoveryProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  if (!canBeRefused(notification, currentDate())) return null;

  async function act() {
    setBusy(true);
    const outcome = await refuse();
    setBusy(false);
    if (!outcome.ok) return toast(words.refuseFailed, 'error');
    toast(outcome.value.message);
    onRefused?.();
  }
  return (
    <Button kind="primary" busy={busy} busyLabel={vocabulary.pleaseWait} onClick={() => void act()}>
      {vocabulary.reject}
    </Button>
  );
}

function canBeRefused({ kind, createdAt }: Notification, now: Date): boolean {
  const until = new Date(createdAt).getTime() + recovery.startedWaits + recovery.startedFor;
  return kind === 'recovery-started' && now.getTime() < until;
}
