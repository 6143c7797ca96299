import { messages } from '@memcherrish/shared/text/messages.ts';
import { because } from '#api/with-reason.ts';
import { isStorageFailure } from '#local/db/database.ts';
import type { Edit } from './edits.ts';
import { NotKept, removeFromOutbox, saveEdit, settled } from './outbox.ts';

/** What a form hears of its edit: it arrived; it waits on the device; somebody else changed the same, and the person has to choose. */
export type Submitted = 'sent' | 'waiting' | 'conflict';

type Answer =
  | { ok: true; value: Submitted }
  | { ok: false; problem: { message: string; fields: Record<string, string> } };

/**
 * Keeps an edit and waits until it is clear what becomes of it (see `settled`). What the server refuses comes back out of the outbox,
 * since the form still holds it; the sentences say for what.
 */
export async function submitEdit(
  edit: Edit,
  sentences: { refused: string; notKept: string },
): Promise<Answer> {
  let key: string;
  try {
    key = await saveEdit(edit);
  } catch (error) {
    if (!isStorageFailure(error) && !(error instanceof NotKept)) reportError(error);
    return { ok: false, problem: { message: because(sentences.notKept, messages.notKept), fields: {} } };
  }
  const after = await settled(key);
  if (after.state !== 'refused') return { ok: true, value: after.state };
  await removeFromOutbox(key);
  const { message = '', fields = {} } = after.row.problem ?? {};
  return { ok: false, problem: { message: because(sentences.refused, message), fields } };
}
