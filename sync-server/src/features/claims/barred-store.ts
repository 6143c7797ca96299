import { labelKey, tidy } from '@memcherrish/shared/rules/labels.ts';
import type { Reader, Writing } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';

type Marking = Pick<Parts, 'claimLinks' | 'clock'>;

/** Keeps the marks of a record for each division that it stands in. To be asked before it leaves them. */
export async function barPerson(parts: Marking, { trx }: Writing, schoolmateId: string): Promise<void> {
  const person = await trx
    .selectFrom('schoolmates')
    .select(['name', 'mobile'])
    .where('id', '=', schoolmateId)
    .executeTakeFirstOrThrow();
  const places = await trx
    .selectFrom('memberships')
    .select('division_id')
    .where('schoolmate_id', '=', schoolmateId)
    .where('removed', '=', 0)
    .execute();
  for (const { division_id } of places) {
    await trx
      .insertInto('barred_people')
      .values({
        division_id,
        ...marksOf(parts, division_id, person),
        schoolmate_id: schoolmateId,
        created_at: parts.clock().toISOString(),
      })
      .execute();
  }
}

export async function unbarPerson({ trx }: Writing, schoolmateId: string): Promise<void> {
  await trx.deleteFrom('barred_people').where('schoolmate_id', '=', schoolmateId).execute();
}

/** The record is erased: the marks stay, and say nothing of whose they were. */
export async function forgetWhoIsBarred({ trx }: Writing, schoolmateId: string): Promise<void> {
  await trx
    .updateTable('barred_people')
    .set({ schoolmate_id: null })
    .where('schoolmate_id', '=', schoolmateId)
    .execute();
}

/**
 * Who of a class list has asked to be left off the list of a division: by their number, or by their name unless both numbers are known and
 * differ, which makes it somebody else of that name.
 */
export async function barredIn(
  parts: Marking,
  reader: Reader,
  divisionId: string,
): Promise<(person: Named) => boolean> {
  const rows = await reader
    .selectFrom('barred_people')
    .select(['name_key', 'number_key'])
    .where('division_id', '=', divisionId)
    .execute();
  if (rows.length === 0) return () => false;
  return (person) => {
    const { name_key, number_key } = marksOf(parts, divisionId, person);
    return rows.some((row) =>
      number_key !== null && row.number_key !== null
        ? row.number_key === number_key
        : row.name_key === name_key,
    );
  };
}

interface Named {
  name: string;
  mobile: string | null;
}

function marksOf({ claimLinks }: Pick<Parts, 'claimLinks'>, divisionId: string, { name, mobile }: Named) {
  return {
    name_key: claimLinks.markOf(divisionId, 'name', labelKey(tidy(name))),
    number_key: mobile === null ? null : claimLinks.markOf(divisionId, 'number', mobile),
  };
}
