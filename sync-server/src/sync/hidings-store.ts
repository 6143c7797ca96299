import { hash } from 'node:crypto';
import type { Hiding } from '@memcherrish/shared/wire/hidings.ts';
import type { Account, Guest } from '#auth/viewer.ts';
import { keptQuery } from '#db/kept-query.ts';
import type { Reader, Writing } from '#db/write.ts';
import { sameForAll, signatureLength } from './cursor.ts';

/** People, each with the mark of the hiding that keeps them from the viewer: the marks change when one is taken back and made again. */
export type Marked = ReadonlyMap<string, string>;

/** Who hides from a viewer, and whom they hide from (decision record 0022). */
export interface Hidings {
  /** The viewer's own, the oldest first, but for people whose account is being deleted: all of it that is ever told. */
  own: Hiding[];
  /** Whom the viewer does not see: they hide from them. */
  unseen: Marked;
  /** Whose posts the viewer does not see: they hide from them, or the viewer does from the author. */
  unread: Marked;
}

export const nobody: Marked = new Map();
const none: Hidings = { own: [], unseen: nobody, unread: nobody };

const hidingsOf = keptQuery((reader, viewerId: string) =>
  reader
    .selectFrom('hidings')
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.account_kind', '=', 'hidings.from_kind')
        .onRef('deletions.account_id', '=', 'hidings.from_id'),
    )
    .selectAll('hidings')
    .select('deletions.due_at as leavesAt')
    .where((row) => row.or([row('owner_id', '=', viewerId), row('from_id', '=', viewerId)]))
    .where('dormant', '=', 0)
    .orderBy('created_at')
    .orderBy('from_id'),
);

/** Both ways in one look by two indexes. Admins see everybody, and guests nobody anyway. */
export async function hidingsAround(
  reader: Reader,
  viewer: Guest | Pick<Account, 'kind' | 'id'>,
): Promise<Hidings> {
  if (viewer.kind === 'guest' || viewer.kind === 'admin') return none;
  const rows = await hidingsOf(reader, viewer.id);
  if (rows.length === 0) return none;
  const own = rows.filter((row) => row.owner_id === viewer.id);
  const unseen = rows
    .filter((row) => row.from_id === viewer.id && row.from_kind === viewer.kind)
    .map((row): [string, string] => [row.owner_id, row.mark]);
  return {
    own: own
      .filter((row) => row.leavesAt === null)
      .map((row) => ({
        _id: row.from_id,
        kind: row.from_kind,
        name: row.from_name,
        since: row.created_at,
      })),
    unseen: new Map(unseen),
    unread: new Map([...own.map((row): [string, string] => [row.from_id, row.mark]), ...unseen]),
  };
}

/**
 * Of people whom a viewer does not see, those who stand in each batch, or have left it since: a device may hold them from before they hid, and
 * no patch says that they left.
 */
export async function placedIn(
  reader: Reader,
  people: Marked,
  batchIds: readonly string[],
): Promise<Map<string, Marked>> {
  if (people.size === 0 || batchIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .select(['divisions.batch_id', 'memberships.schoolmate_id as person'])
    .where('memberships.schoolmate_id', 'in', [...people.keys()])
    .where('divisions.batch_id', 'in', batchIds)
    .execute();
  return byBatch(people, rows);
}

/** Of authors whose posts a viewer does not see, those who have some in each batch. */
export async function authorsIn(
  reader: Reader,
  people: Marked,
  batchIds: readonly string[],
): Promise<Map<string, Marked>> {
  if (people.size === 0 || batchIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('posts')
    .select(['batch_id', 'author_id as person'])
    .distinct()
    .where('author_id', 'in', [...people.keys()])
    .where('removed', '=', 0)
    .where('batch_id', 'in', batchIds)
    .execute();
  return byBatch(people, rows);
}

function byBatch(
  people: Marked,
  rows: readonly { batch_id: string; person: string | null }[],
): Map<string, Marked> {
  const batches = Map.groupBy(rows, (row) => row.batch_id);
  return new Map(
    [...batches].map(([batchId, here]) => {
      const ids = [...new Set(here.map((row) => row.person ?? ''))].sort();
      return [batchId, new Map(ids.map((id) => [id, people.get(id) ?? '']))];
    }),
  );
}

/** What tells those who are left out, and these hidings of theirs, from any others. */
export function marksOf(people: Marked): string[] {
  return [...people].map(([id, mark]) => `${id}:${mark}`).sort();
}

/** What a cursor holds of people whose posts are left out. */
export function signatureOf(people: Marked): string {
  if (people.size === 0) return sameForAll;
  return hash('sha256', marksOf(people).join(' '), 'base64url').slice(0, signatureLength);
}

/**
 * An unclaimed record turns out to be somebody's: who hides from it hides from them, and nobody from themselves. What was said of the record
 * stays, dormant, for as long as the two may be parted again.
 */
export async function followHidings({ trx }: Writing, goneId: string, keptId: string): Promise<void> {
  const theirs = await trx
    .updateTable('hidings')
    .set({ dormant: 1 })
    .where('from_id', '=', goneId)
    .returningAll()
    .execute();
  for (const row of theirs) {
    if (row.owner_id === keptId) continue;
    await trx
      .insertInto('hidings')
      .values({ ...row, from_id: keptId, dormant: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Undoes `followHidings`: who hid from the record that is back does so again, and from the kept one only where they had said so themselves.
 * Who has shown themselves to the two in one since is shown to both.
 */
export async function partHidings({ trx }: Writing, goneId: string, keptId: string): Promise<void> {
  const fromKept = await trx.selectFrom('hidings').selectAll().where('from_id', '=', keptId).execute();
  const fromGone = await trx.selectFrom('hidings').selectAll().where('from_id', '=', goneId).execute();
  const forget = (owner: string, from: string) =>
    trx.deleteFrom('hidings').where('owner_id', '=', owner).where('from_id', '=', from).execute();
  for (const { owner_id, mark } of fromGone) {
    const now = fromKept.find((row) => row.owner_id === owner_id);
    if (now?.mark === mark) await forget(owner_id, keptId);
    else if (!now && owner_id !== keptId) await forget(owner_id, goneId);
  }
  await trx.updateTable('hidings').set({ dormant: 0 }).where('from_id', '=', goneId).execute();
}

/** Nothing of a person stays in anybody's hidings. */
export async function forgetHidings({ trx }: Writing, personId: string): Promise<void> {
  await trx
    .deleteFrom('hidings')
    .where((row) => row.or([row('owner_id', '=', personId), row('from_id', '=', personId)]))
    .execute();
}
