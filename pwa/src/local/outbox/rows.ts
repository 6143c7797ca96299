import type { PersonDatabase } from '#local/db/database.ts';
import type { OutboxRow } from './edits.ts';

/** Returns the edits in order, including `sent` ones, which the next pull deletes. */
export async function rowsOf(db: PersonDatabase): Promise<OutboxRow[]> {
  return await db.outbox.orderBy('seq').toArray();
}

export function unsent(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter((row) => row.state !== 'sent');
}

/** Returns whether an edit is overlaid on this device. */
export function isLaidOver({ state }: OutboxRow): boolean {
  return state === 'waiting' || state === 'sent';
}
