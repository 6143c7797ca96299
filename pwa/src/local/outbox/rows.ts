import type { PersonDatabase } from '#local/db/database.ts';
import type { OutboxRow } from '#local/edits/edits.ts';

/** Returns the edits in order, including `sent` ones, which the next pull deletes. */
export async function rowsOf(db: PersonDatabase): Promise<OutboxRow[]> {
  return await db.outbox.orderBy('seq').toArray();
}
