import type { PackTableName } from '#db/tables/registry.ts';
import type { Deletions } from '#features/removals/deletion-log.ts';
import { Leavers } from './leavers.ts';
import { fitRow, keptRow, PackIds, type StoredRow } from './pack-rows.ts';

/** The tables of what the log of deletions names besides people. */
const tableOf = { post: 'posts', photo: 'photos', claim: 'claims', request: 'join_requests' } as const;

/**
 * Leaves out of a pack what was deleted for good at this installation: people, posts, photos and claims. A school can
 * have been here before, and a person can have been in two schools.
 */
export class DeletedHere {
  readonly #leavers: Leavers;
  /** The ids of rows that are left out. Grows while rows are read. */
  readonly leftOut = new PackIds();
  /** The number of people who are left out. */
  people = 0;

  private constructor(leavers: Leavers) {
    this.#leavers = leavers;
  }

  static async of(deletions: Deletions): Promise<DeletedHere> {
    const words = await deletions.lastWords();
    const people = words.filter(({ dueAt }) => dueAt !== null);
    const deleted = new DeletedHere(new Leavers(people.map(({ id }) => id)));
    for (const { kind, id } of people)
      deleted.leftOut.of(kind === 'schoolmate' ? 'schoolmates' : 'teachers').add(id);
    for (const removal of await deletions.removals()) {
      if (removal.kind === 'taken-back') {
        // A row that ended in another way stays with what is left of it.
        const isLeftOut = removal.ending === 'gone' || removal.ending === 'tombstone';
        if (isLeftOut) deleted.leftOut.of(removal.table).add(removal.id);
      } else if (removal.kind !== 'names') deleted.leftOut.of(tableOf[removal.kind]).add(removal.id);
    }
    return deleted;
  }

  /** Notes a row of the first reading. The second reading can leave out a photo whose owner comes after it. */
  note(table: PackTableName, row: StoredRow): void {
    this.#leavers.note(table, row);
    const isPerson = table === 'schoolmates' || table === 'teachers';
    if (this.rowWithout(table, row) === null && isPerson) this.people += 1;
  }

  /** Returns a row without what is left out. Returns null for a row that is left out as a whole, and notes it. */
  rowWithout(table: PackTableName, row: StoredRow): StoredRow | null {
    if (table === 'removed_rows') return this.#removedRow(row);
    const isLeftOut = typeof row['id'] === 'string' && this.leftOut.of(table).has(row['id']);
    const remaining = isLeftOut ? null : this.#leavers.rowWithout(table, row);
    const fit = remaining && this.#fit(table, remaining);
    if (fit === null) this.leftOut.add(table, row);
    return fit;
  }

  #fit(table: PackTableName, row: StoredRow): StoredRow | null {
    return fitRow(table, row, (named, id) => !this.leftOut.has(named, id));
  }

  /** Does the same for the row that a removal keeps. When that row is left out, so is its photo. */
  #removedRow(row: StoredRow): StoredRow | null {
    const { table, content } = keptRow(row);
    const fit = this.rowWithout(table, content);
    if (fit) return this.#fit('removed_rows', { ...row, content: JSON.stringify(fit) });
    if (typeof content['photo_id'] === 'string') this.leftOut.of('photos').add(content['photo_id']);
    return null;
  }
}
