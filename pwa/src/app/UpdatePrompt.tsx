import { appNotices } from '@memcherrish/shared/text/app/app-notices.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { hasUnsavedChanges } from '#ui/layers/unsaved-changes.ts';
import { asRow } from '#ui/layout.ts';
import { applyUpdate, useUpdate } from './service-worker-update.ts';
import './screens/update-prompt.css';

/** Asks before an update takes over. If there are unsaved changes it asks again, since the reload would lose them. */
export function UpdatePrompt() {
  const update = useUpdate();
  const [isLater, setLater] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isShown = update === 'needed' || (update === 'ready' && !isLater);

  async function start() {
    setAsking(false);
    setBusy(true);
    await applyUpdate();
    setBusy(false);
  }
  return (
    <div role="status" className="update-prompt" data-shown={isShown}>
      {isShown && (
        <>
          <span>{messages.updateReady}</span>
          <span className={asRow({ gap: 2, align: 'stretch' })}>
            {update === 'ready' && (
              <Button kind="quiet" onClick={() => setLater(true)}>
                {appNotices.later}
              </Button>
            )}
            <Button
              busy={isBusy}
              busyLabel={appNotices.updating}
              onClick={() => (hasUnsavedChanges() ? setAsking(true) : void start())}
            >
              {appNotices.update}
            </Button>
          </span>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={appNotices.updateNow}
        text={messages.updateUnsaved}
        confirmLabel={appNotices.update}
        cancelLabel={appNotices.notYet}
        danger
        onConfirm={() => void start()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
