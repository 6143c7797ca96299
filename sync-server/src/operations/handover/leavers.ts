import type { ReadTx } from '#db/write.ts';
import { withoutPerson } from '#server/audit/record-act.ts';
import type { Column } from './columns.ts';
import { chunksOf, idsIn, keptRow, type StoredRow } from './pack-rows.ts';
import { type PackTableName, packTableOf } from './pack-tables.ts';

/** People who asked to be deleted. They are in no pack, and are not taken in from one. */
export class Leavers {
  /** Their ids, with those of records that were merged into them. */
  readonly #ids: Set<string>;
  /** The walk-ins that they are known to be, by event. */
  readonly #walkIns: Set<string>;
  /** The records of a pack that were merged, by the record that each was merged into. */
  readonly #merged = new Map<string, string[]>();

  constructor(ids: Iterable<string>, walkIns: Iterable<string> = []) {
    this.#ids = new Set(ids);
    this.#walkIns = new Set(walkIns);
  }

  /** Returns the people who asked for their deletion at this installation, and may still undo it. */
  static async of(tx: ReadTx): Promise<Leavers> {
    const asked = await tx.selectFrom('deletions').select('account_id').where('by_school', '=', 0).execute();
    const ids = new Set(asked.map(({ account_id }) => account_id));
    // Grows while it is read: a record may have been merged into one that was merged later.
    for (const id of ids) {
      const merged = await tx
        .selectFrom('merges')
        .select('gone_id')
        .where('kept_id', '=', id)
        .where('undone_at', 'is', null)
        .execute();
      for (const { gone_id } of merged) if (gone_id !== null) ids.add(gone_id);
    }
    const walkIns = new Set<string>();
    for (const some of chunksOf(ids)) {
      const links = await tx
        .selectFrom('admissions')
        .select(['event_id', 'who'])
        .where(
          'link_to',
          'in',
          some.map((id) => `person:${id}` as const),
        )
        .execute();
      for (const { event_id, who } of links) walkIns.add(`${event_id} ${who}`);
    }
    return new Leavers(ids, walkIns);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#ids.values();
  }

  /**
   * Notes what a row of a pack, or the row that a removal keeps, says about these people: a record that was merged into
   * theirs, or a walk-in.
   */
  note(table: PackTableName, row: StoredRow): void {
    if (table === 'removed_rows') {
      const kept = keptRow(row);
      this.note(kept.table, kept.content);
      return;
    }
    const { kept_id, gone_id, undone_at, event_id, who, link_to } = row;
    if (table === 'merges' && typeof kept_id === 'string' && typeof gone_id === 'string' && !undone_at) {
      this.#merged.set(kept_id, [...(this.#merged.get(kept_id) ?? []), gone_id]);
      if (this.#ids.has(kept_id)) this.#addWithMerged(gone_id);
    }
    if (table === 'admissions' && idsIn(link_to).some((id) => this.#ids.has(id)))
      this.#walkIns.add(`${event_id} ${who}`);
  }

  #addWithMerged(id: string): void {
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    for (const merged of this.#merged.get(id) ?? []) this.#addWithMerged(merged);
  }

  /**
   * Returns a row in the form that a deletion leaves: without the people who asked for theirs. Returns null for a row
   * that a deletion erases.
   */
  rowWithout(table: PackTableName, row: StoredRow): StoredRow | null {
    const named = Object.entries<Column>(packTableOf(table).columns).filter(
      ([name, { mentions }]) => mentions && idsIn(row[name]).some((id) => this.#ids.has(id)),
    );
    if (table === 'admissions' && this.#walkIns.has(`${row['event_id']} ${row['who']}`)) return null;
    if (named.length === 0) return row;
    const names = (column: string) => named.some(([name]) => name === column);
    if (table === 'posts' || (table === 'admissions' && (names('who') || names('link_to')))) return null;
    if (named.some(([, { schema }]) => !schema.safeParse(null).success)) return null;
    const left = { ...row };
    for (const [name] of named) left[name] = null;
    if (table === 'merges') Object.assign(left, { kept_id: null, gone_id: null });
    if (table === 'audit' && names('subject_id') && typeof row['details'] === 'string')
      left['details'] = JSON.stringify(withoutPerson(JSON.parse(row['details'])));
    return left;
  }
}
