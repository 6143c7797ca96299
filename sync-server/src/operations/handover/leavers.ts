import type { AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { columnsOf, type PackTableName } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { withoutPerson } from '#server/audit/record-act.ts';
import { idsIn, keptRow, type StoredRow } from './pack-rows.ts';

/** People who asked to be deleted. They are in no pack, and are not taken in from one. */
export class Leavers {
  /** Their ids, with those of records that were merged into them, and the keys of walk-ins who were found to be them. */
  readonly #ids: Set<string>;
  /** Ids of a pack that belong to the same person as another id, by that other id. */
  readonly #others = new Map<string, string[]>();

  constructor(ids: Iterable<string>) {
    this.#ids = new Set(ids);
  }

  /** Returns the people who asked for their deletion at this installation, and may still undo it. */
  static async of(tx: ReadTx): Promise<Leavers> {
    const asked = await tx.selectFrom('deletions').select('account_id').where('by_school', '=', 0).execute();
    const ids = new Set(asked.map(({ account_id }) => account_id));
    // Grows while it is read: a record may have been merged into one that was merged later.
    for (const id of ids) {
      const merges = await tx
        .selectFrom('merges')
        .select(['kept_id', 'gone_id', 'undone_at'])
        .where('kept_id', '=', id)
        .execute();
      for (const row of merges) for (const [, other] of sameInMerge(row)) ids.add(other);
      const keys = [id as AttendeeKey, `person:${id}` as const];
      const links = await tx
        .selectFrom('admissions')
        .select(['who', 'link_to'])
        .where((row) => row.or([row('who', 'in', keys), row('link_to', 'in', keys)]))
        .execute();
      for (const row of links) for (const [, other] of sameInLink(row)) ids.add(other);
    }
    return new Leavers(ids);
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
    const same = table === 'merges' ? sameInMerge(row) : table === 'admissions' ? sameInLink(row) : [];
    for (const [id, other] of same) {
      const others = this.#others.get(id) ?? [];
      this.#others.set(id, others);
      others.push(other);
      if (this.#ids.has(id)) this.#addWithOthers(other);
    }
  }

  /** Follows a list and not itself: a chain of walk-ins may be longer than the stack. */
  #addWithOthers(id: string): void {
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.#ids.has(next)) continue;
      this.#ids.add(next);
      for (const other of this.#others.get(next) ?? []) waiting.push(other);
    }
  }

  /**
   * Returns a row in the form that a deletion leaves: without the people who asked for theirs. Returns null for a row
   * that a deletion erases.
   */
  rowWithout(table: PackTableName, row: StoredRow): StoredRow | null {
    const named = columnsOf(table).filter(
      ([name, { facts }]) => facts.mentions && idsIn(row[name]).some((id) => this.#ids.has(id)),
    );
    if (table === 'admissions' && [row['who'], row['link_to']].some((key) => this.#ids.has(String(key))))
      return null;
    if (named.length === 0) return row;
    const names = (column: string) => named.some(([name]) => name === column);
    if (table === 'posts' || (table === 'admissions' && (names('who') || names('link_to')))) return null;
    if (named.some(([, { packSchema }]) => !packSchema.safeParse(null).success)) return null;
    const left = { ...row };
    for (const [name] of named) left[name] = null;
    if (table === 'merges') Object.assign(left, { kept_id: null, gone_id: null });
    if (table === 'audit' && names('subject_id') && typeof row['details'] === 'string')
      left['details'] = JSON.stringify(withoutPerson(JSON.parse(row['details'])));
    return left;
  }
}

/** Pairs of ids of which the second one belongs to the person of the first one. */
type Same = [string, string][];

function sameInMerge({ kept_id, gone_id, undone_at }: StoredRow): Same {
  const isMerged = typeof kept_id === 'string' && typeof gone_id === 'string' && !undone_at;
  return isMerged ? [[kept_id, gone_id]] : [];
}

/** A link between two people on the list joins nothing (`mergeAdmissions`). */
function sameInLink({ who, link_to }: StoredRow): Same {
  const [one, other] = [attendeeIn(who), attendeeIn(link_to)];
  if (one === null || other === null) return [];
  const pairs: Same = [
    [one, other],
    [other, one],
  ];
  return pairs.filter(([, found]) => isWalkIn(found));
}

const isWalkIn = (key: unknown) => String(key).startsWith('walk-in:');

/**
 * Returns the id of a person, or the whole key of a walk-in. A phone makes the id in that key, and could take that of a
 * person.
 */
function attendeeIn(key: StoredRow[string] | undefined): string | null {
  return isWalkIn(key) ? String(key) : (idsIn(key)[0] ?? null);
}
