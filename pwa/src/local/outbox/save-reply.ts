import { currentDevice } from '#local/db/device.ts';
import type { EventReply } from '#local/edits/mutations/event-reply.ts';
import { replaceEdit, saveEdit } from './outbox.ts';
import { rowsOf } from './rows.ts';

/**
 * Stores a reply to an event. Replaces an earlier reply to the same event that was not sent yet or was refused, so
 * that the organisers only get the last one.
 */
export async function saveReply(edit: EventReply): Promise<void> {
  const earlier = await earlierReply(edit.eventId);
  if (earlier !== null && (await replaceEdit(earlier, edit))) return;
  await saveEdit(edit);
}

async function earlierReply(eventId: string): Promise<string | null> {
  const device = currentDevice();
  if (device.status !== 'ready') return null;
  const rows = (await rowsOf(device.db)).filter(
    ({ edit, state }) => edit.kind === 'event-reply' && edit.eventId === eventId && state !== 'sent',
  );
  return rows.at(-1)?.key ?? null;
}
