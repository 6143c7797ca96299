import { mostHidings } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { HiddenFromKind } from '@memcherrish/shared/wire/hidings.ts';
import { nanoid } from 'nanoid';
import { membershipsOf, nameOf } from '#auth/standing.ts';
import type { Reader, Writing } from '#db/write.ts';
import { entriesOf } from '#features/people/merges-store.ts';
import type { Parts } from '#server/parts.ts';
import { Refusal } from '#server/refusal.ts';
import { followHidings } from '#sync/hidings-store.ts';

/** Somebody to hide from, by the name that the owner knows. */
interface HiddenFrom {
  id: string;
  kind: HiddenFromKind;
  name: string;
}

/**
 * Hides a schoolmate from one person (decision record 0022); hiding again changes nothing. Refuses oneself, an admin of an own school, one
 * person too many, and with 404 whom there is not.
 *
 * Whether the owner sees that person is not asked: who hides from the owner, and whoever has left, are answered alike, and can be hidden
 * from alike.
 */
export async function hide(parts: Parts, ownerId: string, from: HiddenFrom): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    if (from.id === ownerId) throw new Refusal('not-allowed', serverWords.hidingOneself);
    if (await isOwnAdmin(trx, ownerId, from.id)) throw new Refusal('not-allowed', serverWords.hidingAdmin);
    // A phone may know the record by an entry that has become another since.
    const entries = await entriesOf(trx, from.id);
    const holderId = entries.at(-1) ?? from.id;
    if (holderId === ownerId) throw new Refusal('not-allowed', serverWords.hidingOneself);
    if ((await nameOf(trx, { ...from, id: holderId })) === null) {
      throw new Refusal('not-found', serverWords.hidingNobody);
    }
    const hidden = await trx
      .selectFrom('hidings')
      .select('from_id')
      .where('owner_id', '=', ownerId)
      .where('dormant', '=', 0)
      .execute();
    if (hidden.some((row) => row.from_id === holderId)) return;
    if (hidden.length >= mostHidings) throw new Refusal('not-allowed', serverWords.tooManyHidings);
    await trx
      .insertInto('hidings')
      .values({
        owner_id: ownerId,
        from_kind: from.kind,
        from_id: from.id,
        from_name: from.name,
        mark: nanoid(8),
        created_at: parts.clock().toISOString(),
      })
      .execute();
    for (const [at, entry] of entries.slice(1).entries()) {
      await followHidings(writing, entries[at] ?? from.id, entry);
    }
    pokeBoth(parts, writing, ownerId, holderId);
  });
}

/** The person finds the owner again; where nothing was hidden nothing changes. */
export async function show(parts: Parts, ownerId: string, fromId: string): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    // Of two records in one, it is one hiding, whichever of them it is known by.
    const marks = trx
      .selectFrom('hidings')
      .select('mark')
      .where('owner_id', '=', ownerId)
      .where('from_id', '=', fromId);
    const shown = await trx
      .deleteFrom('hidings')
      .where('owner_id', '=', ownerId)
      .where('mark', 'in', marks)
      .returning('from_id')
      .execute();
    for (const { from_id } of shown) pokeBoth(parts, writing, ownerId, from_id);
  });
}

/** Nobody else's rosters change, so that no revision does; a poke says only 'pull'. */
function pokeBoth(parts: Parts, { afterCommit }: Writing, ownerId: string, fromId: string): void {
  afterCommit(() => {
    parts.pokes.account(ownerId);
    parts.pokes.account(fromId);
  });
}

async function isOwnAdmin(reader: Reader, ownerId: string, adminId: string): Promise<boolean> {
  const schools = new Set((await membershipsOf(reader, ownerId)).map((place) => place.schoolId));
  const managed = await reader
    .selectFrom('school_admins')
    .select('school_id')
    .where('admin_id', '=', adminId)
    .execute();
  return managed.some((row) => schools.has(row.school_id));
}
