import type { DeskFound } from '@memcherrish/shared/wire/desk/desk-search.ts';
import type { ReadTx } from '#db/write.ts';

/** Returns everyone in a school with all their names, once for each division. */
export async function namesIn(
  tx: ReadTx,
  schoolId: string,
): Promise<{ found: DeskFound; names: string[] }[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.former_name', 'schoolmates.nickname'])
    .select(['schoolmates.claimed_at', 'divisions.id as division_id', 'divisions.batch_id'])
    .where('memberships.removed', '=', 0)
    .where('batches.school_id', '=', schoolId)
    .execute();
  return rows.map(({ id, name, former_name, nickname, claimed_at, division_id, batch_id }) => ({
    found: {
      _id: id,
      name,
      otherName: former_name ?? nickname,
      joined: claimed_at !== null,
      ...{ schoolId, batchId: batch_id, divisionId: division_id },
    },
    names: [name, former_name, nickname].filter((each) => each !== null),
  }));
}
