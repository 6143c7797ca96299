import type { ReadTx, WriteTx } from '#db/write.ts';
import { applyEdits } from '#features/people/field-edits.ts';
import type { Uses } from '#server/context.ts';
import { type FilledField, type FilledValues, filledFields } from './find-people.ts';
import { chunks } from './imports-store.ts';
import type { PlannedRow } from './rehearsal-plan.ts';

/** The revision of the record at which a list wrote a field. While the field has it, no one has changed the value. */
export type FilledRevisions = Partial<Record<FilledField, number>>;

/**
 * Writes what rows fill in, each as an edit of the record. Writes no field that has a value by now, and nothing to a
 * record with an owner. Returns the people with the revisions of their fields.
 */
export async function fillIn(
  ctx: Uses<'revisions'>,
  tx: WriteTx,
  fills: readonly NonNullable<PlannedRow['fills']>[],
  at: string,
): Promise<Map<string, FilledRevisions>> {
  const byPerson = new Map<string, Partial<FilledValues>>();
  for (const { person, values } of fills)
    byPerson.set(person.key, { ...byPerson.get(person.key), ...values });
  const filled = new Map<string, FilledRevisions>();
  for await (const ids of chunks([...byPerson.keys()])) {
    for (const row of await unclaimed(tx, ids)) {
      const values = byPerson.get(row.id) ?? {};
      const fields = filledFields.filter((field) => row[field] === null && (values[field] ?? null) !== null);
      if (fields.length === 0) continue;
      const edits = fields.map((field): [FilledField, string | null] => [field, values[field] ?? null]);
      await applyEdits(tx, row, edits, { at, by: 'school' });
      filled.set(row.id, Object.fromEntries(fields.map((field) => [field, row.revision + 1])));
    }
  }
  await ctx.revisions.touchPeople(tx, [...filled.keys()]);
  return filled;
}

/**
 * Empties the fields that an upload filled in and that no one has changed since. Leaves records alone that have an owner
 * by now. Returns the ids of the people.
 */
export async function emptyAgain(
  ctx: Uses<'revisions'>,
  tx: WriteTx,
  importId: string,
  at: string,
): Promise<string[]> {
  const people = await tx
    .selectFrom('imported_people')
    .select(['schoolmate_id', 'filled'])
    .where('import_id', '=', importId)
    .where('filled', 'is not', null)
    .execute();
  const emptied: string[] = [];
  for await (const some of chunks(people)) {
    for (const { schoolmate_id, filled } of some) {
      const [row] = await unclaimed(tx, [schoolmate_id]);
      if (!row) continue;
      const made: FilledRevisions = JSON.parse(filled ?? '{}');
      const now: Record<string, number> = JSON.parse(row.field_revisions);
      const fields = filledFields.filter((field) => made[field] !== undefined && made[field] === now[field]);
      if (fields.length === 0) continue;
      await applyEdits(
        tx,
        row,
        fields.map((field) => [field, null]),
        { at, by: 'school' },
      );
      const left = Object.fromEntries(fields.map((field) => [field, row.revision + 1]));
      await tx
        .updateTable('imported_people')
        .set({ filled: JSON.stringify({ ...made, ...left }) })
        .where('import_id', '=', importId)
        .where('schoolmate_id', '=', schoolmate_id)
        .execute();
      emptied.push(schoolmate_id);
    }
  }
  await ctx.revisions.touchPeople(tx, emptied);
  return emptied;
}

/** Returns the revisions that lists have written to records, by person. */
export async function revisionsOfLists(
  tx: ReadTx,
  ids: readonly string[],
): Promise<Map<string, FilledRevisions[]>> {
  const found = new Map<string, FilledRevisions[]>();
  for await (const some of chunks(ids)) {
    const rows = await tx
      .selectFrom('imported_people')
      .select(['schoolmate_id', 'filled'])
      .where('schoolmate_id', 'in', some)
      .where('filled', 'is not', null)
      .execute();
    for (const { schoolmate_id, filled } of rows)
      found.set(schoolmate_id, [...(found.get(schoolmate_id) ?? []), JSON.parse(filled ?? '{}')]);
  }
  return found;
}

async function unclaimed(tx: WriteTx, ids: readonly string[]) {
  return tx
    .selectFrom('schoolmates')
    .selectAll()
    .where('id', 'in', ids)
    .where('claimed_at', 'is', null)
    .where('memorial', 'is', null)
    .execute();
}
