import type { ReadTx } from '#db/write.ts';

/** Returns the ids of a record and of all records merged into it, also indirectly. */
export async function recordsIn(tx: ReadTx, schoolmateId: string): Promise<string[]> {
  const ids = new Set([schoolmateId]);
  // The loop also visits ids that it adds to the set, each once.
  for (const id of ids) {
    const taken = await tx
      .selectFrom('merges')
      .select('gone_id')
      .where('kept_id', '=', id)
      .where('undone_at', 'is', null)
      .execute();
    for (const { gone_id } of taken) if (gone_id !== null) ids.add(gone_id);
  }
  return [...ids];
}
