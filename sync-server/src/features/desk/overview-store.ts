import type { ReadTx } from '#db/write.ts';

/** How many people are in a school, a batch or a division, and how many of them have an account. */
export interface Counts {
  people: number;
  joined: number;
}

/** Counts the people of a school, by the id of the school, each batch and each division. Each person counts once in each, people in memoriam do not. */
export async function peopleIn(tx: ReadTx, schoolId: string): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  for (const level of ['divisions.id', 'divisions.batch_id', 'batches.school_id'] as const) {
    const rows = await tx
      .selectFrom('memberships')
      .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
      .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select((row) => [
        row.ref(level).as('id'),
        row.fn.count('schoolmates.id').distinct().as('people'),
        row.fn
          .count(
            row.case().when('schoolmates.claimed_at', 'is not', null).then(row.ref('schoolmates.id')).end(),
          )
          .distinct()
          .as('joined'),
      ])
      .where('memberships.removed', '=', 0)
      .where('schoolmates.memorial', 'is', null)
      .where('batches.school_id', '=', schoolId)
      .groupBy(level)
      .execute();
    for (const { id, people, joined } of rows)
      counts.set(id, { people: Number(people), joined: Number(joined) });
  }
  return counts;
}

/** Counts the teachers of a school. */
export async function teachersIn(tx: ReadTx, schoolId: string): Promise<number> {
  const { teachers } = await tx
    .selectFrom('teaching')
    .innerJoin('divisions', 'divisions.id', 'teaching.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(({ fn }) => fn.count('teaching.teacher_id').distinct().as('teachers'))
    .where('teaching.removed', '=', 0)
    .where('batches.school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return Number(teachers);
}

/** Returns the counter of each school's people. It changes with everything that is counted here. */
export async function revisionsOf(
  tx: ReadTx,
  schoolIds: readonly string[],
): Promise<{ id: string; revision: number }[]> {
  if (schoolIds.length === 0) return [];
  return tx
    .selectFrom('schools')
    .select(['id', 'people_revision as revision'])
    .where('id', 'in', schoolIds)
    .execute();
}
