import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Unavailable } from '#local/db/device.ts';
import { Button } from '#ui/Button.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import './device-notice.css';

const sentences: Record<Unavailable, string> = {
  denied: messages.storageDenied,
  full: messages.storageFull,
  blocked: messages.storageBlocked,
  outdated: messages.storageOutdated,
  'missing-module': messages.chunkLoadFailed,
};

/** Replaces the screen when the directory on this device cannot be opened. */
export function DeviceNotice({ reason }: { reason: Unavailable }) {
  return (
    <main
      className={`device-notice ${asStack({ gap: 4, align: 'start', justify: 'center', width: 'medium', centered: true, px: 4, py: 6 })}`}
    >
      <Notice tone="error">{sentences[reason]}</Notice>
      <Button onClick={() => window.location.reload()}>{vocabulary.reload}</Button>
    </main>
  );
}
