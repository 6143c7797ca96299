import type { WriteTx } from '#db/write.ts';

/**
 * Raises the counter of a school's people and returns it. Every revision and floor of its batches is a value
 * of this counter (decision record 0029). The row stays locked until the commit, so commit order equals
 * revision order.
 */
export async function nextRevision(tx: WriteTx, schoolId: string): Promise<number> {
  const { people_revision } = await tx
    .updateTable('schools')
    .set((row) => ({ people_revision: row('people_revision', '+', 1) }))
    .where('id', '=', schoolId)
    .returning('people_revision')
    .executeTakeFirstOrThrow();
  return people_revision;
}
