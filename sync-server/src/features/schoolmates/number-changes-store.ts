import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';

/** Returns the oldest change that the holder of an old number can still put back. */
export async function changeFrom(
  tx: ReadTx,
  oldMobile: string,
  now: Date,
): Promise<RowOf<'number_changes'> | undefined> {
  return tx
    .selectFrom('number_changes')
    .selectAll()
    .where('old_mobile', '=', oldMobile)
    .where('until', '>', now.toISOString())
    .orderBy('changed_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns whether another account may still put a number back. Until then no one else can have it: otherwise the
 * owner of the number would lose the way back.
 */
export async function isKeptForAnother(
  tx: ReadTx,
  mobile: string,
  schoolmateId: string | null,
  now: Date,
): Promise<boolean> {
  const kept = await changeFrom(tx, mobile, now);
  return kept !== undefined && kept.schoolmate_id !== schoolmateId;
}
