import { labelKey, tidy } from '@memcherrish/shared/rules/labels.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { takeBack } from '#features/removals/take-back.ts';
import type { Uses } from '#server/context.ts';
import { ClaimLinks } from './claim-links.ts';

type Marking = Uses<'claimLinks' | 'clock'>;

/** Stores the marks of a record for each of its divisions. Call it before the record leaves them. */
export async function excludeFromImports(ctx: Marking, tx: WriteTx, schoolmateId: string): Promise<void> {
  const person = await tx
    .selectFrom('schoolmates')
    .select(['name', 'mobile'])
    .where('id', '=', schoolmateId)
    .executeTakeFirstOrThrow();
  const divisions = await tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['memberships.division_id', 'batches.school_id'])
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0)
    .execute();
  for (const { division_id, school_id } of divisions) {
    await tx
      .insertInto('import_exclusions')
      .values({
        division_id,
        ...marksOf(marking(ctx.claimLinks.exclusionKey(school_id)), division_id, person),
        schoolmate_id: schoolmateId,
        created_at: ctx.clock().toISOString(),
      })
      .execute();
  }
}

/** Deletes the marks of a record that is on the list again, also for divisions that an admin removed meanwhile. */
export async function includeInImports(
  ctx: Uses<'clock' | 'deletions' | 'photos'>,
  tx: WriteTx,
  schoolmateId: string,
): Promise<void> {
  await takeBack(ctx, tx, {
    ...{ table: 'import_exclusions', naming: schoolmateId },
    live: async () => {
      const marks = tx.deleteFrom('import_exclusions').where('schoolmate_id', '=', schoolmateId);
      return (await marks.returning('division_id').execute()).length > 0;
    },
    kept: ({ row }) => (row.schoolmate_id === schoolmateId ? 'gone' : null),
  });
}

/**
 * Returns a check for people of a class list that asked to be left off a division's list. It matches by
 * number, or by name. A matching name does not count when both numbers are known and differ.
 */
export async function barredIn(
  ctx: Marking,
  tx: ReadTx,
  divisionId: string,
): Promise<(person: Named) => boolean> {
  const rows = await tx
    .selectFrom('import_exclusions')
    .select(['name_key', 'number_key'])
    .where('division_id', '=', divisionId)
    .execute();
  if (rows.length === 0) return () => false;
  const school = await tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select('batches.school_id as id')
    .where('divisions.id', '=', divisionId)
    .executeTakeFirstOrThrow();
  const keys = await exclusionKeysOf(ctx, tx, school.id);
  // Marks that are older than the keys of schools have the key of the installation.
  const all = [...keys.map(marking), ctx.claimLinks];
  return (person) =>
    all.some((claimLinks) => {
      const { name_key, number_key } = marksOf(claimLinks, divisionId, person);
      return rows.some((row) =>
        number_key !== null && row.number_key !== null
          ? row.number_key === number_key
          : row.name_key === name_key,
      );
    });
}

/** Returns the keys of the marks of a school: our own, and those of the installations that it was at before. */
export async function exclusionKeysOf(
  ctx: Uses<'claimLinks'>,
  tx: ReadTx,
  schoolId: string,
): Promise<string[]> {
  const earlier = await earlierKeysOf(ctx, tx, schoolId);
  // A school that moves back and forth brings the same keys again.
  return [...new Set([ctx.claimLinks.exclusionKey(schoolId), ...earlier])];
}

async function earlierKeysOf(
  { claimLinks }: Uses<'claimLinks'>,
  tx: ReadTx,
  schoolId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('handovers')
    .select('exclusion_keys')
    .where('school_id', '=', schoolId)
    .execute();
  return rows.flatMap((row) => claimLinks.openKeys(row.exclusion_keys, schoolId));
}

interface Named {
  name: string;
  mobile: string | null;
}

const marking = (key: string) => new ClaimLinks(Buffer.from(key, 'base64url'));

function marksOf(claimLinks: ClaimLinks, divisionId: string, { name, mobile }: Named) {
  return {
    name_key: claimLinks.shortId(divisionId, 'name', labelKey(tidy(name))),
    number_key: mobile === null ? null : claimLinks.shortId(divisionId, 'number', mobile),
  };
}
