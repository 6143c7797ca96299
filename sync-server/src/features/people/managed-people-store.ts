import type { ReadTx } from '#db/write.ts';

function inSchool(tx: ReadTx, schoolId: string, mobile: string) {
  return tx
    .selectFrom('schoolmates')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'schoolmates.id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select('schoolmates.id')
    .where('schoolmates.mobile', '=', mobile)
    .where('memberships.removed', '=', 0)
    .where('batches.school_id', '=', schoolId);
}

export async function claimedInSchool(
  tx: ReadTx,
  schoolId: string,
  mobile: string,
): Promise<string | undefined> {
  const query = inSchool(tx, schoolId, mobile).where('schoolmates.claimed_at', 'is not', null);
  return (await query.limit(1).executeTakeFirst())?.id;
}

/** Leaves out people in memoriam, whose number may have a new owner. */
export async function unclaimedInSchool(
  tx: ReadTx,
  schoolId: string,
  mobile: string,
  except = '',
): Promise<string | undefined> {
  const query = inSchool(tx, schoolId, mobile)
    .where('schoolmates.claimed_at', 'is', null)
    .where('schoolmates.memorial', 'is', null)
    .where('schoolmates.id', '!=', except);
  return (await query.limit(1).executeTakeFirst())?.id;
}

/** Returns a member of a division with everything that an edit needs. */
export async function memberOf(tx: ReadTx, divisionId: string, schoolmateId: string) {
  return tx
    .selectFrom('schoolmates')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'schoolmates.id')
    .selectAll('schoolmates')
    .where('schoolmates.id', '=', schoolmateId)
    .where('memberships.division_id', '=', divisionId)
    .where('memberships.removed', '=', 0)
    .executeTakeFirst();
}

/** Returns since when some members are in a division. */
export async function placesOf(
  tx: ReadTx,
  divisionId: string,
  schoolmateIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('memberships')
    .select(['schoolmate_id', 'created_at'])
    .where('division_id', '=', divisionId)
    .where('schoolmate_id', 'in', schoolmateIds)
    .execute();
  return new Map(rows.map((row) => [row.schoolmate_id, row.created_at]));
}

/** Returns the records without a division that an admin made. Leaves out those that were removed. */
export async function waitingUnder(tx: ReadTx, adminId: string) {
  return tx
    .selectFrom('schoolmates')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.schoolmate_id', '=', 'schoolmates.id').on('memberships.removed', '=', 0),
    )
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.account_id', '=', 'schoolmates.id')
        .on('deletions.account_kind', '=', 'schoolmate'),
    )
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.mobile', 'schoolmates.place'])
    .where('schoolmates.made_by', '=', adminId)
    .where('schoolmates.claimed_at', 'is', null)
    .where('memberships.division_id', 'is', null)
    .where('deletions.account_id', 'is', null)
    .orderBy('schoolmates.created_at')
    .execute();
}
