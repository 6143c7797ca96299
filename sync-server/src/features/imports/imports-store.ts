import { setImmediate } from 'node:timers/promises';
import type { ImportedField } from '@memcherrish/shared/wire/people/field-rights.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';

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

export type NewRecord = Pick<RowOf<'schoolmates'>, 'id' | 'created_at' | ImportedField>;

/** Inserts unclaimed records, which are in no division yet. */
export async function insertRecords(tx: WriteTx, records: readonly NewRecord[]): Promise<void> {
  for await (const some of chunks(records)) {
    await tx
      .insertInto('schoolmates')
      .values(some.map((record) => ({ ...record, revision: 0, field_revisions: '{}' })))
      .execute();
  }
}
