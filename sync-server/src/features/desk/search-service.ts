import { type DeskFound, deskSearchLimits } from '@memcherrish/shared/wire/desk-search.ts';
import type { Account } from '#auth/viewer.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import type { ReadContext } from '#server/context.ts';

/**
 * Finds people of the admin's schools by their names, tolerant of spelling. Returns names and classes only, so it is not
 * recorded in the audit trail.
 */
export async function searchPeople(
  ctx: ReadContext,
  admin: Account,
  text: string,
): Promise<{ people: DeskFound[] }> {
  const indexes = await ctx.database.readTransaction(async (tx) =>
    ctx.nameIndexes.of(tx, await managedSchoolIds(tx, admin.id)),
  );
  const found = (await Promise.all(indexes)).map((index) => index.search(text));
  // The nearest of each school come first, whichever school is listed first.
  const ranks = Array.from({ length: deskSearchLimits.people }, (_, rank) => rank);
  const people = ranks.flatMap((rank) => found.flatMap((each) => each[rank] ?? []));
  return { people: people.slice(0, deskSearchLimits.people) };
}
