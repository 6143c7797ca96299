import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { useCallback } from 'react';
import type { Edit } from '#local/edits/edits.ts';
import { removeFromOutbox, replaceEdit, saveEdit, settled } from '#local/outbox/outbox.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import type { SubmittedPost } from './use-post-entry.ts';

interface Replaced {
  /** The key of an edit that waits to be sent. This edit replaces it. */
  inPlaceOf: string;
  /** The edit to queue if that one was sent meanwhile. */
  otherwise: Edit | null;
}

/**
 * Returns a function that saves an edit on the device. It resolves as soon as the edit is stored, and the list then
 * shows the post. A toast reports the result later. The post itself shows a rejection.
 */
export function useKeep(): (edit: Edit, done: string, replaced?: Replaced) => Promise<SubmittedPost> {
  const toast = useToast();
  return useCallback(
    async (edit, done, replaced) => {
      try {
        const key = await keyOfKept(edit, replaced);
        if (key === null) toast(messages.savedHere);
        else
          void settled(key).then(async (after) => {
            if (after.state === 'sent') toast(done);
            else if (after.state === 'waiting') toast(messages.savedHere);
            else if (edit.kind === 'report') {
              // No screen shows a report, so a rejected one is removed, and a toast says so.
              await removeFromOutbox(key);
              toast(after.row.problem?.message ?? messages.serverError, 'error');
            }
          });
        return { ok: true, value: undefined };
      } catch (error) {
        reportError(error);
        return { ok: false, problem: { message: messages.notKept, fields: {} } };
      }
    },
    [toast],
  );
}

/** Returns the key of the stored edit, or null if it replaced another one, whose own toast reports the result. */
async function keyOfKept(edit: Edit, replaced: Replaced | undefined): Promise<string | null> {
  if (!replaced) return await saveEdit(edit);
  if (await replaceEdit(replaced.inPlaceOf, edit)) return null;
  return replaced.otherwise ? await saveEdit(replaced.otherwise) : null;
}
