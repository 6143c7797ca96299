import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';

/** Returns the divisions of a record, with the time when it joined each. */
export async function divisionsOf(
  tx: ReadTx,
  schoolmateId: string,
): Promise<{ divisionId: string; batchId: string; schoolId: string; since: string }[]> {
  return tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id as divisionId', 'batches.id as batchId', 'batches.school_id as schoolId'])
    .select('memberships.created_at as since')
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0)
    .orderBy('memberships.created_at')
    .orderBy('divisions.id')
    .execute();
}

export async function mergeById(
  tx: ReadTx,
  schoolId: string,
  mergeId: string,
): Promise<RowOf<'merges'> | undefined> {
  return tx
    .selectFrom('merges')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('id', '=', mergeId)
    .executeTakeFirst();
}

/** Returns the merges of a school since a time, the newest first. */
export async function mergesSince(tx: ReadTx, schoolId: string, since: string): Promise<RowOf<'merges'>[]> {
  return tx
    .selectFrom('merges')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Checks whether the kept record of a merge was merged again since. Two claims of one person do not count.
 * They fill different fields and open different divisions, so each can be undone alone.
 */
export async function isMergedAgain(tx: ReadTx, merge: RowOf<'merges'>): Promise<boolean> {
  const later = await tx
    .selectFrom('merges')
    .select('id')
    .where('id', '!=', merge.id)
    .where('undone_at', 'is', null)
    .where((row) =>
      row.or([
        row('gone_id', '=', merge.kept_id),
        row.and([
          row('kept_id', '=', merge.kept_id),
          row('at', '>', merge.at),
          ...(merge.how === 'claim' ? [row('how', '!=', 'claim')] : []),
        ]),
      ]),
    )
    .executeTakeFirst();
  return later !== undefined;
}

/**
 * Returns the record that a record was merged into, through any number of merges. Returns the id itself when
 * there was no merge.
 */
export async function holderOf(tx: ReadTx, recordId: string): Promise<string> {
  return (await entriesOf(tx, recordId)).at(-1) ?? recordId;
}

/** Returns a record and all that it was merged into, in order. The last one is the current record. */
export async function entriesOf(tx: ReadTx, recordId: string): Promise<string[]> {
  const entries = new Set<string>();
  for (let id: string | undefined | null = recordId; id && !entries.has(id); ) {
    entries.add(id);
    const merge = await tx
      .selectFrom('merges')
      .select('kept_id')
      .where('gone_id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    id = merge?.kept_id;
  }
  return [...entries];
}
