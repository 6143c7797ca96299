import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { lostEditsTold, useLostEdits } from '#local/db/eviction.ts';
import { Button } from '#ui/Button.tsx';
import './screens/update-prompt.css';

/** Reports edits that the browser has evicted. It stays until the person dismisses it. */
export function LostEdits() {
  const lost = useLostEdits();
  return (
    <div role="status" className="update-prompt" data-shown={lost > 0}>
      {lost > 0 && (
        <>
          <span>{messages.editsLost(lost)}</span>
          <Button kind="quiet" onClick={lostEditsTold}>
            {vocabulary.ok}
          </Button>
        </>
      )}
    </div>
  );
}
