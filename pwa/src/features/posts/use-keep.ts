import { messages } from '@memcherrish/shared/text/messages.ts';
import { useCallback } from 'react';
import type { Edit } from '#local/outbox/edits.ts';
import { removeFromOutbox, replaceEdit, saveEdit, settled } from '#local/outbox/outbox.ts';
import { useToast } from '#ui/use-toast.ts';
import type { SubmittedPost } from './use-post-entry.ts';

interface InPlace {
  /** Key of an edit that has not arrived, and whose place this one takes. */
  inPlaceOf: string;
  /** Kept behind that one where it has left the device meanwhile. */
  otherwise: Edit | null;
}

/**
 * Keeps an edit on the device, and answers as soon as it is safe there: the post stands in the list from then on. What becomes of it is
 * said when that is clear; a refusal stands at the post itself.
 */
export function useKeep(): (edit: Edit, done: string, place?: InPlace) => Promise<SubmittedPost> {
  const toast = useToast();
  return useCallback(
    async (edit, done, place) => {
      try {
        const key = await keyOfKept(edit, place);
        if (key === null) toast(messages.savedHere);
        else
          void settled(key).then(async (after) => {
            if (after.state === 'sent') toast(done);
            else if (after.state === 'waiting') toast(messages.savedHere);
            else if (edit.kind === 'report') {
              // No post shows it, and there is nothing to mend.
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

/** Null where it took the place of another one, which says itself how it fares. */
async function keyOfKept(edit: Edit, place: InPlace | undefined): Promise<string | null> {
  if (!place) return await saveEdit(edit);
  if (await replaceEdit(place.inPlaceOf, edit)) return null;
  return place.otherwise ? await saveEdit(place.otherwise) : null;
}
