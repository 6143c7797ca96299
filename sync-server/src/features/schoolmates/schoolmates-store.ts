import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { membershipsOf } from '#auth/standing.ts';
import type { ReadTx } from '#db/write.ts';

/** The claimed record of a number: there is at most one. */
export async function claimedByMobile(tx: ReadTx, mobile: string) {
  return tx
    .selectFrom('schoolmates')
    .select(['id', 'mobile', 'username', 'password_hash'])
    .where('mobile', '=', mobile)
    .where('claimed_at', 'is not', null)
    .executeTakeFirst();
}

/** The records that wait for the owner of a number, one a school, oldest first; none that was taken off its list at their wish. */
export async function unclaimedByMobile(tx: ReadTx, mobile: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('schoolmates')
    .leftJoin('removed_listings', 'removed_listings.schoolmate_id', 'schoolmates.id')
    .select('schoolmates.id')
    .where('mobile', '=', mobile)
    .where('claimed_at', 'is', null)
    .where('removed_listings.schoolmate_id', 'is', null)
    .orderBy('created_at')
    .orderBy('schoolmates.id')
    .execute();
  return rows.map((row) => row.id);
}

/** The account of a username. A password that was set before the number was proved never signs anyone in (design section 8). */
export async function byUsername(tx: ReadTx, username: string) {
  return tx
    .selectFrom('schoolmates')
    .select(['id', 'mobile', 'username', 'password_hash'])
    .where('username', '=', username)
    .where('claimed_at', 'is not', null)
    .executeTakeFirst();
}

/** A place, and whose it is. */
export type FoundMembership = DivisionPath & { schoolmateId: string };

/** The places of the record with this number in the schools that an admin manages. */
export async function membershipsForAdmin(
  tx: ReadTx,
  adminId: string,
  mobile: string,
): Promise<FoundMembership[]> {
  const managed = await tx
    .selectFrom('school_admins')
    .select('school_id')
    .where('admin_id', '=', adminId)
    .execute();
  const schools = new Set(managed.map((row) => row.school_id));
  const records = await tx.selectFrom('schoolmates').select('id').where('mobile', '=', mobile).execute();
  const divisions: FoundMembership[] = [];
  for (const { id } of records) {
    const theirs = (await membershipsOf(tx, id)).filter((division) => schools.has(division.schoolId));
    divisions.push(...theirs.map((division) => ({ ...division, schoolmateId: id })));
  }
  return divisions;
}
