import { cachedQuery } from '#db/cached-query.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';

/** A record, as far as a memorial needs it. */
export type Remembered = Pick<
  RowOf<'schoolmates'>,
  'id' | 'name' | 'claimed_at' | 'memorial' | 'death_denied_at'
>;

export async function personById(tx: ReadTx, schoolmateId: string): Promise<Remembered | undefined> {
  return tx
    .selectFrom('schoolmates')
    .select(['id', 'name', 'claimed_at', 'memorial', 'death_denied_at'])
    .where('id', '=', schoolmateId)
    .executeTakeFirst();
}

/** Returns the reports of classmates about a person, the newest first. */
export async function reportsAbout(tx: ReadTx, schoolmateId: string): Promise<RowOf<'death_reports'>[]> {
  return tx
    .selectFrom('death_reports')
    .selectAll()
    .where('schoolmate_id', '=', schoolmateId)
    .where('reporter_id', '!=', schoolmateId)
    .orderBy('created_at', 'desc')
    .orderBy('reporter_id')
    .execute();
}

/**
 * Returns whether a reporter has had their account, and their place in a batch of the person, since before `since`. A
 * place gets a new time when a claim, an admin or a coordinator lets the person in.
 */
export async function isLongBesides(
  tx: ReadTx,
  reporterId: string,
  schoolmateId: string,
  since: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('schoolmates')
    .innerJoin('memberships as own', 'own.schoolmate_id', 'schoolmates.id')
    .innerJoin('divisions as own_division', 'own_division.id', 'own.division_id')
    .innerJoin('divisions as their_division', 'their_division.batch_id', 'own_division.batch_id')
    .innerJoin('memberships as theirs', 'theirs.division_id', 'their_division.id')
    .select('schoolmates.id')
    .where('schoolmates.id', '=', reporterId)
    .where('schoolmates.claimed_at', '<=', since)
    .where('own.removed', '=', 0)
    .where('own.created_at', '<=', since)
    .where('theirs.schoolmate_id', '=', schoolmateId)
    .where('theirs.removed', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects the people of schools with their classes. People who left the lists have none, and are left out. */
function peopleIn(tx: ReadTx, schoolIds: readonly string[]) {
  return tx
    .selectFrom('schoolmates')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'schoolmates.id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select(['schoolmates.id as _id', 'schoolmates.name', 'schoolmates.memorial', 'schoolmates.claimed_at'])
    .select(['schoolmates.death_denied_at', 'schools.id as schoolId', 'schools.name as schoolName'])
    .select(['batches.label as batch', 'divisions.name as division'])
    .where('memberships.removed', '=', 0)
    .where('schools.id', 'in', schoolIds)
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id')
    .orderBy('divisions.id');
}

/** Returns the people of schools with a report of an account that is not being deleted, once for each class. */
export async function peopleWithDeathReports(tx: ReadTx, schoolIds: readonly string[]) {
  if (schoolIds.length === 0) return [];
  return peopleIn(tx, schoolIds)
    .where(
      'schoolmates.id',
      'in',
      tx
        .selectFrom('death_reports')
        .select('schoolmate_id')
        .where('reporter_id', 'not in', tx.selectFrom('deletions').select('account_id')),
    )
    .execute();
}

/** Returns the people of schools who are in memoriam, once for each class. */
export async function rememberedIn(tx: ReadTx, schoolIds: readonly string[]) {
  if (schoolIds.length === 0) return [];
  return peopleIn(tx, schoolIds).where('schoolmates.memorial', 'is not', null).execute();
}

/** Returns the names of accounts that are not being deleted. */
export async function reporterNames(tx: ReadTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('schoolmates')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('id', 'not in', tx.selectFrom('deletions').select('account_id'))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns when a person said 'I am here' and an admin checks it, or undefined. It is a report by the person. */
export async function saidHereAt(tx: ReadTx, schoolmateId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('death_reports')
    .select('created_at')
    .where('schoolmate_id', '=', schoolmateId)
    .where('reporter_id', '=', schoolmateId)
    .executeTakeFirst();
  return row?.created_at;
}

/** Returns whether a session of a person in memoriam began before their memorial: their pages are as old as it. */
export async function isSessionBefore(tx: ReadTx, sessionId: string, schoolmateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('posts', 'posts.author_id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('posts.author_id', '=', schoolmateId)
    .where('posts.memorial', '=', 1)
    .whereRef('sessions.created_at', '<=', 'posts.created_at')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a reporter had reported a person before a report turned out to be wrong. */
export async function wasWrongBefore(
  tx: ReadTx,
  reporterId: string,
  { id, death_denied_at }: Remembered,
): Promise<boolean> {
  if (death_denied_at === null) return false;
  const row = await tx
    .selectFrom('audit')
    .select('id')
    .where('subject_id', '=', id)
    .where('actor_id', '=', reporterId)
    .where('action', '=', 'report-death')
    .where('at', '<=', death_denied_at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the number of a person in memoriam, who had no account, has an account now. */
export async function isNumberInUse(tx: ReadTx, schoolmateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('schoolmates as late')
    .innerJoin('schoolmates as account', 'account.mobile', 'late.mobile')
    .select('account.id')
    .where('late.id', '=', schoolmateId)
    .where('late.memorial', 'is not', null)
    .where('late.claimed_at', 'is', null)
    .where('account.claimed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const ownDeath = cachedQuery((tx, schoolmateId: string) =>
  tx
    .selectFrom('schoolmates')
    .leftJoin('death_reports', (join) =>
      join
        .onRef('death_reports.schoolmate_id', '=', 'schoolmates.id')
        .onRef('death_reports.reporter_id', '!=', 'schoolmates.id'),
    )
    .select(['memorial', 'death_denied_at', 'death_reports.reporter_id'])
    .where('schoolmates.id', '=', schoolmateId)
    .limit(1),
);

/**
 * Returns what the owner of an account learns: a report waits, or they are in memoriam. After a wrong report, a new one
 * waits for an admin without their knowledge, so that no one can trouble them with reports.
 */
export async function ownDeathReport(
  tx: ReadTx,
  schoolmateId: string,
): Promise<'waiting' | 'confirmed' | null> {
  const [own] = await ownDeath(tx, schoolmateId);
  if (!own) return null;
  if (own.memorial !== null) return 'confirmed';
  return own.death_denied_at === null && own.reporter_id !== null ? 'waiting' : null;
}
