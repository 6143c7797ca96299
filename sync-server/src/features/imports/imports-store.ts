import { setImmediate } from 'node:timers/promises';
import type { ImportedField } from '@memcherrish/shared/wire/field-rights.ts';
import type { SchoolmateRow } from '#db/directory-rows.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';

/** Stays well below the number of values that one statement accepts. */
const chunk = 500;

/**
 * Yields the items in chunks. SQLite runs on this thread, so other requests get a turn between two chunks.
 */
export async function* chunks<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += chunk) {
    if (start > 0) await setImmediate();
    yield items.slice(start, start + chunk);
  }
}

/** A record of this school with one of the numbers, once for each of its divisions. */
export interface KnownRecord {
  id: string;
  mobile: string | null;
  claimedAt: string | null;
  divisionId: string;
}

/**
 * Returns the records of the school with these numbers, oldest first. Leaves out people in memoriam without an account,
 * whose number may have a new owner. Never returns a record of another
 * school, so an import reveals nothing about other schools.
 */
export async function recordsInSchool(
  tx: ReadTx,
  schoolId: string,
  mobiles: readonly string[],
): Promise<KnownRecord[]> {
  const found: KnownRecord[] = [];
  for await (const some of chunks(mobiles)) {
    const rows = await tx
      .selectFrom('schoolmates')
      .innerJoin('memberships', 'memberships.schoolmate_id', 'schoolmates.id')
      .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select([
        'schoolmates.id',
        'schoolmates.mobile',
        'schoolmates.claimed_at as claimedAt',
        'memberships.division_id as divisionId',
      ])
      .where('schoolmates.mobile', 'in', some)
      .where('memberships.removed', '=', 0)
      .where('batches.school_id', '=', schoolId)
      .where((row) =>
        row.or([row('schoolmates.memorial', 'is', null), row('schoolmates.claimed_at', 'is not', null)]),
      )
      .orderBy('schoolmates.created_at')
      .orderBy('schoolmates.id')
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Returns the names of the division's current members. */
export async function namesIn(tx: ReadTx, divisionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select('schoolmates.name')
    .where('memberships.division_id', '=', divisionId)
    .where('memberships.removed', '=', 0)
    .execute();
  return rows.map((row) => row.name);
}

export type NewRecord = Pick<SchoolmateRow, 'id' | 'created_at' | ImportedField>;

/** Inserts unclaimed records, which are in no division yet. */
export async function insertRecords(tx: WriteTx, records: readonly NewRecord[]): Promise<void> {
  for await (const some of chunks(records)) {
    await tx
      .insertInto('schoolmates')
      .values(some.map((record) => ({ ...record, revision: 0, field_revisions: '{}' })))
      .execute();
  }
}
