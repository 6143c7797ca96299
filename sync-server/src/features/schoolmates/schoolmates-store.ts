import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { sql } from 'kysely';
import type { ReadTx } from '#db/write.ts';
import { divisionPathOf, divisionPathQuery } from '#directory/division-paths-store.ts';

/** Returns the claimed record of a number. There is at most one. */
export async function claimedByMobile(tx: ReadTx, mobile: string) {
  return tx
    .selectFrom('schoolmates')
    .select(['id', 'mobile', 'username', 'password_hash'])
    .where('mobile', '=', mobile)
    .where('claimed_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * Returns the unclaimed records with a number, one per school, oldest first. Leaves out listings that were
 * removed, and people in memoriam, whose number may have a new owner.
 */
export async function unclaimedByMobile(tx: ReadTx, mobile: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('schoolmates')
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.account_id', '=', 'schoolmates.id')
        .on('deletions.account_kind', '=', 'schoolmate'),
    )
    .select('schoolmates.id')
    .where('mobile', '=', mobile)
    .where('claimed_at', 'is', null)
    .where('memorial', 'is', null)
    .where('deletions.account_id', 'is', null)
    .orderBy('created_at')
    .orderBy('schoolmates.id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns the claimed account of a username. A password that was set before the number was proved never signs
 * in.
 */
export async function byUsername(tx: ReadTx, username: string) {
  return tx
    .selectFrom('schoolmates')
    .select(['id', 'mobile', 'username', 'password_hash'])
    .where('username', '=', username)
    .where('claimed_at', 'is not', null)
    .executeTakeFirst();
}

export type FoundMembership = DivisionPath & { schoolmateId: string };

/**
 * Returns the memberships in these schools of the people with this number, without people in memoriam.
 * The query starts with the schools, never with the number. So a number on a list elsewhere takes as long as
 * an unknown one, and the time reveals nothing. The concatenation keeps the index of the number out of the plan, on both engines.
 */
export async function membershipsInSchools(
  tx: ReadTx,
  schoolIds: readonly string[],
  mobile: string,
): Promise<FoundMembership[]> {
  const rows = await divisionPathQuery(tx)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select('schoolmates.id as schoolmateId')
    .where('batches.school_id', 'in', schoolIds)
    .where('memberships.removed', '=', 0)
    .where('schoolmates.memorial', 'is', null)
    .where(sql<string>`schoolmates.mobile || ''`, '=', mobile)
    .orderBy('schoolmates.created_at')
    .orderBy('memberships.created_at', 'desc')
    .orderBy('batches.label', 'desc')
    .orderBy('divisions.id')
    .execute();
  return rows.map(divisionPathOf);
}
