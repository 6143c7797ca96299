import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import { photoPath } from './people-rows.ts';

/**
 * Selects divisions with their batch and school, to be filtered further. `divisionPathOf` converts the rows.
 */
export function divisionPathQuery(tx: ReadTx) {
  return tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .leftJoin('photos', 'photos.id', 'schools.photo_id')
    .select([
      'schools.id as schoolId',
      'schools.name as schoolName',
      'photos.name as photoName',
      'batches.id as batchId',
      'batches.label as batch',
      'divisions.id as divisionId',
      'divisions.name as division',
    ]);
}

/** Converts a row of `divisionPathQuery`: replaces the name of the school's photo by its address. */
export function divisionPathOf<Row extends { photoName: string | null }>({
  photoName,
  ...row
}: Row): Omit<Row, 'photoName'> & Pick<DivisionPath, 'schoolImage'> {
  return { ...row, schoolImage: photoPath(photoName) };
}

/** Returns the path of a division, or undefined when it does not exist. */
export async function findDivisionPath(tx: ReadTx, divisionId: string): Promise<DivisionPath | undefined> {
  const row = await divisionPathQuery(tx).where('divisions.id', '=', divisionId).executeTakeFirst();
  return row && divisionPathOf(row);
}

/** Returns the path of a division. Throws when it does not exist. */
export async function divisionPathAt(tx: ReadTx, divisionId: string): Promise<DivisionPath> {
  return divisionPathOf(
    await divisionPathQuery(tx).where('divisions.id', '=', divisionId).executeTakeFirstOrThrow(),
  );
}

/** Selects a schoolmate's divisions: the one opened last first, those never opened by age, newest first. */
export function memberDivisionsQuery(tx: ReadTx, schoolmateId: string) {
  return divisionPathQuery(tx)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0)
    .orderBy('memberships.opened_at', (order) => order.desc().nullsLast())
    .orderBy('memberships.created_at', 'desc')
    .orderBy('batches.label', 'desc')
    .orderBy('divisions.id');
}

const memberDivisionPaths = cachedQuery(memberDivisionsQuery);

/** Returns the paths of a schoolmate's divisions, in the order of `memberDivisionsQuery`. */
export async function membershipsOf(tx: ReadTx, schoolmateId: string): Promise<DivisionPath[]> {
  return (await memberDivisionPaths(tx, schoolmateId)).map(divisionPathOf);
}

/** Returns the paths of a teacher's divisions, with the subject. */
export async function assignmentsOf(
  tx: ReadTx,
  teacherId: string,
): Promise<(DivisionPath & { subject: string })[]> {
  const rows = await divisionPathQuery(tx)
    .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
    .select('teaching.subject')
    .where('teaching.teacher_id', '=', teacherId)
    .where('teaching.removed', '=', 0)
    .orderBy('batches.label', 'desc')
    .orderBy('divisions.name')
    .orderBy('teaching.subject')
    .execute();
  return rows.map(divisionPathOf);
}
