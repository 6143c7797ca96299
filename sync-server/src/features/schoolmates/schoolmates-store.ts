import type { Place } from '@memcherrish/shared/domain/school.ts';
import { membershipsOf } from '#auth/standing.ts';
import type { Reader } from '#db/write.ts';

/** The claimed record of a number: there is at most one. */
export async function claimedByMobile(reader: Reader, mobile: string) {
  return reader
    .selectFrom('schoolmates')
    .select(['id', 'mobile', 'username'])
    .where('mobile', '=', mobile)
    .where('claimed_at', 'is not', null)
    .executeTakeFirst();
}

/** The records that wait for the owner of a number, one a school, oldest first; none that was taken off its list at their wish. */
export async function unclaimedByMobile(reader: Reader, mobile: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('schoolmates')
    .leftJoin('removed_places', 'removed_places.schoolmate_id', 'schoolmates.id')
    .select('schoolmates.id')
    .where('mobile', '=', mobile)
    .where('claimed_at', 'is', null)
    .where('removed_places.schoolmate_id', 'is', null)
    .orderBy('created_at')
    .orderBy('schoolmates.id')
    .execute();
  return rows.map((row) => row.id);
}

/** The account of a username. A password that was set before the number was proved never signs anyone in (design section 8). */
export async function byUsername(reader: Reader, username: string) {
  return reader
    .selectFrom('schoolmates')
    .select(['id', 'mobile', 'username', 'password_hash'])
    .where('username', '=', username)
    .where('claimed_at', 'is not', null)
    .executeTakeFirst();
}

/** A place, and whose it is. */
export type FoundPlace = Place & { schoolmateId: string };

/** The places of the record with this number in the schools that an admin manages. */
export async function placesForAdmin(reader: Reader, adminId: string, mobile: string): Promise<FoundPlace[]> {
  const managed = await reader
    .selectFrom('school_admins')
    .select('school_id')
    .where('admin_id', '=', adminId)
    .execute();
  const schools = new Set(managed.map((row) => row.school_id));
  const records = await reader.selectFrom('schoolmates').select('id').where('mobile', '=', mobile).execute();
  const places: FoundPlace[] = [];
  for (const { id } of records) {
    const theirs = (await membershipsOf(reader, id)).filter((place) => schools.has(place.schoolId));
    places.push(...theirs.map((place) => ({ ...place, schoolmateId: id })));
  }
  return places;
}
