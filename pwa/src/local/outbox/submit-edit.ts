import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { because } from '#api/with-reason.ts';
import { isStorageFailure } from '#local/db/database.ts';
import type { Edit } from '#local/edits/edits.ts';
import { NotKept, removeFromOutbox, saveEdit, settled } from './outbox.ts';

/**
 * The result that a form gets for its edit: confirmed, waiting on the device, or in conflict with another change so
 * that the person has to choose.
 */
export type Submitted = 'sent' | 'waiting' | 'conflict';

type Answer =
  | { ok: true; value: Submitted }
  | { ok: false; problem: { message: string; fields: Record<string, string> } };

/**
 * Stores an edit and waits for its result (see `settled`). A refused edit is removed from the outbox, since the form
 * still has it; the error sentences name the fields.
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
