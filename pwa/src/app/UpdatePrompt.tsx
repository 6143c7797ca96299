import { messages } from '@memcherrish/shared/text/messages.ts';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { applyUpdate, useUpdateReady } from './service-worker-update.ts';
import './update-prompt.css';

/** An update asks before it takes over: what is being typed is never lost to a reload. */
export function UpdatePrompt() {
  const isReady = useUpdateReady();
  const [isLater, setLater] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isShown = isReady && !isLater;
  return (
    <div role="status" className="update-prompt" data-shown={isShown}>
      {isShown && (
        <>
          <span>{messages.updateReady}</span>
          <span className="update-prompt-choice">
            <Button kind="quiet" onClick={() => setLater(true)}>
              Later
            </Button>
            <Button
              busy={isBusy}
              busyLabel="Updating..."
              onClick={() => {
                setBusy(true);
                applyUpdate();
              }}
            >
              Update
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
