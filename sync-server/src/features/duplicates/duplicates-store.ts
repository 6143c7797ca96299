import { createHash } from 'node:crypto';
import type { Comparable } from '@memcherrish/shared/rules/record-likeness.ts';
import type { ComparedRecord } from '@memcherrish/shared/wire/desk/duplicates.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { schoolmateColumns, schoolmateOf } from '#directory/people-rows.ts';

function inSchool(tx: ReadTx, schoolId: string) {
  return tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['batches.id as batchId', 'batches.label as batch'])
    .select(['divisions.id as divisionId', 'divisions.name as division'])
    .where('batches.school_id', '=', schoolId)
    .where('memberships.removed', '=', 0)
    .orderBy('batches.label')
    .orderBy('divisions.name')
    .orderBy('divisions.id')
    .orderBy('schoolmates.id');
}

type ClassRow = Comparable['classes'][number];

export async function classesIn(tx: ReadTx, schoolId: string): Promise<ClassRow[]> {
  return tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['batches.id as batchId', 'batches.label as batch'])
    .select(['divisions.id as divisionId', 'divisions.name as division'])
    .where('batches.school_id', '=', schoolId)
    .orderBy('batches.label')
    .orderBy('divisions.name')
    .orderBy('divisions.id')
    .execute();
}

/** Returns the compared fields of at most `most` people of a class, from the id after `after`. */
export async function comparedInClass(
  tx: ReadTx,
  divisionId: string,
  after: string,
  most: number,
): Promise<Omit<Comparable, 'classes'>[]> {
  return tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select(['schoolmates.id as _id', 'schoolmates.name', 'schoolmates.former_name as formerName'])
    .select(['schoolmates.nickname', 'schoolmates.gender', 'schoolmates.mobile', 'schoolmates.whatsapp'])
    .select(['schoolmates.email', 'schoolmates.place', 'schoolmates.location'])
    .where('memberships.division_id', '=', divisionId)
    .where('memberships.schoolmate_id', '>', after)
    .where('schoolmates.memorial', 'is', null)
    .where('memberships.removed', '=', 0)
    .orderBy('memberships.schoolmate_id')
    .limit(most)
    .execute();
}

/**
 * Returns records as an admin compares them, with their classes in this school only. Leaves out records
 * without a class in this school, and people in memoriam: a memorial is taken back before a merge.
 */
export async function comparedRecords(
  tx: ReadTx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, ComparedRecord>> {
  const records = new Map<string, ComparedRecord>();
  if (ids.length === 0) return records;
  const rows = await inSchool(tx, schoolId)
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select(schoolmateColumns)
    .where('schoolmates.id', 'in', ids)
    .where('schoolmates.memorial', 'is', null)
    .execute();
  for (const row of rows) {
    const { batchId, batch, divisionId, division } = row;
    const known = records.get(row.id);
    const {
      mobileAccessControl: _,
      profileimageAccessControl: __,
      emailAccessControl: ___,
      socialAccessControl: ____,
      memorial: _____,
      ...person
    } = schoolmateOf(row);
    const record = known ?? { ...person, classes: [], version: '' };
    record.classes.push({ batchId, batch, divisionId, division });
    records.set(row.id, record);
  }
  for (const record of records.values()) record.version = versionOf(record);
  return records;
}

function versionOf({ version: _, ...compared }: ComparedRecord): string {
  return createHash('sha256').update(JSON.stringify(compared)).digest('base64url').slice(0, 22);
}

/** Returns the same pair for both orders of the two ids. */
export function pairOf(one: string, other: string): { one_id: string; other_id: string } {
  return one < other ? { one_id: one, other_id: other } : { one_id: other, other_id: one };
}

/** Returns the pairs of a school that are marked as two people, by `pairKey`. */
export async function dismissedPairs(tx: ReadTx, schoolId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('not_duplicates')
    .select(['one_id', 'other_id'])
    .where('school_id', '=', schoolId)
    .execute();
  return new Set(rows.map(({ one_id, other_id }) => pairKey(one_id, other_id)));
}

export function pairKey(one: string, other: string): string {
  const { one_id, other_id } = pairOf(one, other);
  return `${one_id} ${other_id}`;
}

/** Returns whether anything changed. */
export async function setDismissed(
  tx: WriteTx,
  schoolId: string,
  pair: { one_id: string; other_id: string },
  created_at: string | null,
): Promise<boolean> {
  const changed = await (created_at === null
    ? tx
        .deleteFrom('not_duplicates')
        .where('school_id', '=', schoolId)
        .where('one_id', '=', pair.one_id)
        .where('other_id', '=', pair.other_id)
        .returning('one_id')
        .executeTakeFirst()
    : tx
        .insertInto('not_duplicates')
        .values({ school_id: schoolId, ...pair, created_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('one_id')
        .executeTakeFirst());
  return changed !== undefined;
}
