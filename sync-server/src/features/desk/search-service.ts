import {
  type DeskFound,
  type DeskSearch,
  deskSearchLimits,
} from '@memcherrish/shared/wire/desk/desk-search.ts';
import type { Account } from '#auth/viewer.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import type { Reads } from '#server/context.ts';

/**
 * Finds people of the admin's schools by their names, tolerant of spelling. Returns names and classes only, so it is not
 * recorded in the audit trail. Chooses the school and those who have joined before it counts, so that others do not
 * take their places.
 */
export async function searchPeople(
  ctx: Reads<'database' | 'nameIndexes'>,
  admin: Account,
  { q, school, joined }: DeskSearch,
): Promise<{ people: DeskFound[] }> {
  const indexes = await ctx.database.readTransaction(async (tx) => {
    const managed = await managedSchoolIds(tx, admin.id);
    const chosen = managed.filter((schoolId) => school === undefined || schoolId === school);
    return ctx.nameIndexes.of(tx, chosen);
  });
  const found = (await Promise.all(indexes)).map((index) => {
    const named = index.search(q);
    return joined ? named.filter((person) => person.joined) : named;
  });
  // The nearest of each school come first, whichever school is listed first.
  const ranks = Array.from({ length: deskSearchLimits.people }, (_, rank) => rank);
  const people = ranks.flatMap((rank) => found.flatMap((each) => each[rank] ?? []));
  return { people: people.slice(0, deskSearchLimits.people) };
}
