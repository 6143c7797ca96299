import type { ReadTx } from '#db/write.ts';
import { holderOf } from '#features/people/merges-store.ts';
import type { LeftPlace, Removal } from '#features/removals/removals-store.ts';

/** A record that an entry of 'Recently removed' names. */
export interface RemovedPerson {
  id: string;
  name: string;
  mobile: string | null;
  claimed: boolean;
  /** Whether an admin's removal hides the record. */
  isHidden: boolean;
  /** Whether the record was merged into another one, whose name this is. */
  isMerged: boolean;
}

/** The present state of a school, as far as some of its entries need it. */
export interface SchoolNow {
  /** The batch of each division, and the label of each batch. */
  divisions: ReadonlyMap<string, { batchId: string; nameKey: string }>;
  batches: ReadonlyMap<string, { labelKey: string }>;
  /** The ids of the divisions and batches that can be restored. */
  removed: ReadonlySet<string>;
  /** The people of the entries by the id in the entry. Those who delete themselves are missing. */
  people: ReadonlyMap<string, RemovedPerson>;
  /** The people of the school who have one of the numbers now. */
  holders: readonly { id: string; mobile: string | null; name: string }[];
  /** The names of those who removed, by id. */
  actors: ReadonlyMap<string, string>;
}

export async function schoolNow(
  tx: ReadTx,
  schoolId: string,
  since: string,
  removals: readonly Removal[],
): Promise<SchoolNow> {
  const people = await peopleOf(
    tx,
    removals.flatMap((removal) => {
      if (removal.kind === 'person') return removal.subject_id;
      return removal.kind === 'post' ? (removal.details.authorId ?? []) : [];
    }),
  );
  const divisions = await tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id', 'divisions.batch_id', 'divisions.name_key'])
    .where('batches.school_id', '=', schoolId)
    .execute();
  const batches = await tx
    .selectFrom('batches')
    .select(['id', 'label_key'])
    .where('school_id', '=', schoolId)
    .execute();
  const removed = await tx
    .selectFrom('removals')
    .select('subject_id')
    .where('school_id', '=', schoolId)
    .where('kind', 'in', ['division', 'batch'])
    .where('at', '>', since)
    .execute();
  return {
    divisions: new Map(divisions.map((row) => [row.id, { batchId: row.batch_id, nameKey: row.name_key }])),
    batches: new Map(batches.map((row) => [row.id, { labelKey: row.label_key }])),
    removed: new Set(removed.map((row) => row.subject_id)),
    people,
    holders: await holdersOf(
      tx,
      schoolId,
      [...people.values()].flatMap(({ mobile }) => mobile ?? []),
    ),
    actors: await actorNames(tx, schoolId, since),
  };
}

async function peopleOf(tx: ReadTx, ids: readonly string[]): Promise<Map<string, RemovedPerson>> {
  const wanted = [...new Set(ids)];
  const current = new Map(wanted.map((id) => [id, id]));
  const there = await recordsOf(tx, wanted);
  for (const id of wanted) if (!there.has(id)) current.set(id, await holderOf(tx, id));
  const moved = await recordsOf(
    tx,
    [...current].flatMap(([id, now]) => (id === now ? [] : now)),
  );
  const people = new Map<string, RemovedPerson>();
  for (const [id, now] of current) {
    const row = there.get(now) ?? moved.get(now);
    if (row === undefined || (row.due_at !== null && row.by_school === 0)) continue;
    const { name, mobile } = row;
    people.set(id, {
      ...{ id: now, name, mobile },
      claimed: row.claimed_at !== null,
      isHidden: row.due_at !== null,
      isMerged: id !== now,
    });
  }
  return people;
}

async function recordsOf(tx: ReadTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('schoolmates')
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.account_id', '=', 'schoolmates.id')
        .on('deletions.account_kind', '=', 'schoolmate'),
    )
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.mobile', 'schoolmates.claimed_at'])
    .select(['deletions.due_at', 'deletions.by_school'])
    .where('schoolmates.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns who of a school has one of these numbers now. */
async function holdersOf(tx: ReadTx, schoolId: string, mobiles: readonly string[]) {
  if (mobiles.length === 0) return [];
  return tx
    .selectFrom('schoolmates')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'schoolmates.id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['schoolmates.id', 'schoolmates.mobile', 'schoolmates.name'])
    .where('schoolmates.mobile', 'in', mobiles)
    .where('memberships.removed', '=', 0)
    .where('batches.school_id', '=', schoolId)
    .execute();
}

async function actorNames(tx: ReadTx, schoolId: string, since: string): Promise<Map<string, string>> {
  const actors = tx
    .selectFrom('removals')
    .select('actor_id')
    .where('school_id', '=', schoolId)
    .where('at', '>', since)
    .where('actor_id', 'is not', null);
  const admins = await tx.selectFrom('admins').select(['id', 'name']).where('id', 'in', actors).execute();
  const coordinators = await tx
    .selectFrom('schoolmates')
    .select(['id', 'name'])
    .where('id', 'in', actors)
    // An account that is being deleted has no name.
    .where('id', 'not in', tx.selectFrom('deletions').select('account_id'))
    .execute();
  return new Map([...admins, ...coordinators].map(({ id, name }) => [id, name]));
}

export const placeNamed = ({ division, batch }: Pick<LeftPlace, 'division' | 'batch'>) =>
  `${division}, ${batch}`;
