import { levelOf } from '@memcherrish/shared/access/levels.ts';
import { audienceOf, levelFieldOf, type ViewedField } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { schoolmateFields, storedFields } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import type { Insertable } from 'kysely';
import { nanoid } from 'nanoid';
import type { Named } from '#db/tables/column.ts';
import type { Tables } from '#db/tables/registry.ts';
import { columnsOf, type PackTableName, packTableNames } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { renewBlockedViews } from '#sync/blocked-views.ts';
import type { Conflicts } from './conflicts.ts';
import { keptRow, type StoredRow, withNewIds } from './pack-rows.ts';
import { type Pack, type Survey, visitPack } from './survey.ts';

interface Insertion {
  survey: Survey;
  conflicts: Conflicts;
  /** The hash that no password has. */
  voidHash: string;
}

/** Rows of one insert: below the limit of values of PostgreSQL for the widest table. */
const rowsAtOnce = 200;

/** Reads the pack again and inserts its rows. Returns their number. Throws a CommandError for a row of another school. */
export async function insertRows(tx: WriteTx, pack: Pack, insertion: Insertion): Promise<number> {
  const prepared = new PreparedRows(insertion);
  let table: PackTableName | null = null;
  let rows: StoredRow[] = [];
  let inserted = 0;
  const flush = async () => {
    if (table !== null && rows.length > 0) {
      await tx
        .insertInto(table as 'removed_photos')
        .values(rows as unknown as Tables['removed_photos'][])
        .execute();
    }
    inserted += rows.length;
    rows = [];
  };
  await visitPack(pack, {
    header: async ({ packId }) => {
      if (packId !== insertion.survey.header.packId)
        throw new CommandError('The file was changed meanwhile.');
    },
    row: async (next, row) => {
      if (next !== table && table !== null && packTableNames.indexOf(next) < packTableNames.indexOf(table))
        throw new CommandError('The pack is not valid: its tables are not in order.');
      if (next !== table || rows.length === rowsAtOnce) await flush();
      table = next;
      const ready = prepared.rowOf(next, row);
      if (ready) rows.push(ready);
    },
  });
  await flush();
  await insertBlocks(tx, prepared.accountBlocks);
  return inserted;
}

/** Blocks of and against accounts that were here before. Devices here may hold what such a block hides. */
async function insertBlocks(tx: WriteTx, blocks: readonly Insertable<Tables['blocks']>[]): Promise<void> {
  for (const block of blocks) {
    await tx
      .insertInto('blocks')
      .values(block)
      .onConflict((conflict) => conflict.columns(['owner_id', 'from_id']).doUpdateSet({ dormant: 0 }))
      .execute();
    await renewBlockedViews(tx, block.owner_id, block.from_id);
  }
}

/**
 * Returns a person without the details that they closed. The account that says 'Yes, this is me' takes the details of
 * the listing over, but not its levels. The number stays, because it finds that account, and is never taken over.
 */
function withoutClosed(row: StoredRow): StoredRow {
  const left = { ...row };
  for (const field of storedFields) {
    const audience = field in audienceOf ? audienceOf[field as ViewedField] : 'everyone';
    if (audience === 'everyone' || field === 'mobile') continue;
    const level = levelOf(row[schoolmateFields[levelFieldOf[audience]].column] as string | null);
    if (level !== 'Public' && level !== 'School') left[schoolmateFields[field].column] = null;
  }
  return left;
}

/** Makes the rows of a pack fit this installation. */
class PreparedRows {
  readonly #insertion: Insertion;
  /** The blocks of the pack again, for people who have an account here besides the listing that comes. */
  readonly accountBlocks: Insertable<Tables['blocks']>[] = [];

  constructor(insertion: Insertion) {
    this.#insertion = insertion;
    const { leftOut } = insertion.survey.deletedHere;
    for (const [id, { kind }] of insertion.conflicts.leftOut)
      leftOut.of(kind === 'teacher' ? 'teachers' : 'admins').add(id);
  }

  /** Returns null for a row that is left out: its teacher or admin has an account here, or it was deleted here. */
  rowOf(table: PackTableName, row: StoredRow): StoredRow | null {
    const { conflicts, survey } = this.#insertion;
    if (table === 'removed_rows') return this.#removed(row);
    if (table === 'removals') this.#requireOwnDetails(row);
    this.#requireOwn(table, row, (named, id) => survey.ids.has(named, id));
    const { deletedHere } = survey;
    const isByDeleted = deletedHere.leftOut.has('schoolmates', String(row['owner_id']));
    const block = table === 'blocks' ? conflicts.leftOut.get(String(row['from_id'])) : undefined;
    if (block?.kind === 'teacher' && !isByDeleted) {
      // A block against a teacher holds against their account here, too.
      return this.#block(row, { ...withNewIds(row, conflicts.newIds), from_id: block.accountId });
    }
    const fit = deletedHere.rowWithout(table, row);
    if (fit === null) return null;
    const ready = withNewIds(this.#accountOf(table, fit), conflicts.newIds);
    return table === 'blocks' ? this.#block(row, ready) : ready;
  }

  /** Notes the same block for the accounts of its people here: they may join the class without their listing. */
  #block(row: StoredRow, ready: StoredRow): StoredRow {
    const { accounts } = this.#insertion.conflicts;
    const both = (column: 'owner_id' | 'from_id') => {
      const account = accounts.get(String(row[column]));
      return account === undefined ? [ready[column]] : [ready[column], account];
    };
    for (const owner_id of both('owner_id')) {
      for (const from_id of both('from_id')) {
        const isSame = owner_id === ready['owner_id'] && from_id === ready['from_id'];
        if (isSame || owner_id === from_id || row['dormant'] === 1) continue;
        // With a mark of its own the block outlives the undo of a merge.
        const block = { ...ready, owner_id, from_id, mark: nanoid(8) };
        this.accountBlocks.push(block as unknown as Insertable<Tables['blocks']>);
      }
    }
    return ready;
  }

  #accountOf(table: PackTableName, row: StoredRow): StoredRow {
    const { conflicts, voidHash } = this.#insertion;
    if (table === 'admins') return { ...row, password_hash: voidHash };
    if (table !== 'schoolmates') return row;
    const id = String(row['id']);
    if (conflicts.listings.has(id)) return { ...withoutClosed(row), claimed_at: null, username: null };
    const username = conflicts.usernames.get(id);
    return username === undefined ? row : { ...row, username };
  }

  #removed(row: StoredRow): StoredRow | null {
    const { survey, conflicts } = this.#insertion;
    const isOwn = (named: Named, id: string) => survey.ids.has(named, id) || survey.keptIds.has(named, id);
    this.#requireOwn('removed_rows', row, isOwn);
    const { table, content } = keptRow(row);
    this.#requireOwn(table, content, isOwn);
    const fit = survey.deletedHere.rowWithout('removed_rows', row);
    return fit && { ...fit, content: JSON.stringify(withNewIds(keptRow(fit).content, conflicts.newIds)) };
  }

  /** Refuses a removal whose class is neither in the pack nor unknown here. */
  #requireOwnDetails(row: StoredRow): void {
    const { newIds } = this.#insertion.conflicts;
    const { batchId, places = [] } = JSON.parse(String(row['details']));
    for (const id of [
      batchId,
      ...places.flatMap((place: Record<string, string>) => [place['batchId'], place['divisionId']]),
    ]) {
      if (newIds.has(id))
        throw new CommandError('The pack is not valid: it names a class of another school.');
    }
  }

  #requireOwn(table: PackTableName, row: StoredRow, isOwn: (named: Named, id: string) => boolean): void {
    for (const [
      name,
      {
        facts: { names },
      },
    ] of columnsOf(table)) {
      const value = row[name];
      if (names === undefined || value === null || value === undefined || isOwn(names, String(value)))
        continue;
      throw new CommandError(
        `The pack is not valid: a row of ${table} names a row that is not in the pack (${name}).`,
      );
    }
  }
}
