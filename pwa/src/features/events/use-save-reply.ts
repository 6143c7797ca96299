import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { isStorageFailure } from '#local/db/database.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { NotKept } from '#local/outbox/outbox.ts';
import { saveReply } from '#local/outbox/save-reply.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { bodyOf, type ReplyFields } from './own-reply.ts';

/** Returns a function that stores the own reply on the device and says so. It is sent as soon as there is a connection. */
export function useSaveReply(): (event: ShownEvent, fields: ReplyFields, said: string) => Promise<boolean> {
  const toast = useToast();
  return async (event, fields, said) => {
    try {
      const reply = bodyOf(event, fields);
      await saveReply({ kind: 'event-reply', eventId: event._id, title: event.title, reply });
      toast(said);
      return true;
    } catch (error) {
      if (!isStorageFailure(error) && !(error instanceof NotKept)) reportError(error);
      toast(eventWords.notKept);
      return false;
    }
  };
}
