import type { WriteTx } from '#db/write.ts';

/** Deletes all notes about a person: they have joined, or left the list. */
export async function eraseNotes(tx: WriteTx, schoolmateId: string): Promise<void> {
  await tx.deleteFrom('outreach_notes').where('schoolmate_id', '=', schoolmateId).execute();
}

/** Moves the notes about a merged record to the kept one. A kept record that is claimed gets none. */
export async function moveNotes(tx: WriteTx, goneId: string, keptId: string): Promise<void> {
  const kept = await tx
    .selectFrom('schoolmates')
    .select('claimed_at')
    .where('id', '=', keptId)
    .executeTakeFirstOrThrow();
  if (kept.claimed_at !== null) return eraseNotes(tx, goneId);
  await tx
    .updateTable('outreach_notes')
    .set({ schoolmate_id: keptId })
    .where('schoolmate_id', '=', goneId)
    .execute();
}
