import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { ReadTx } from '#db/write.ts';
import { photoPath } from './people-rows.ts';

/** Returns the structures of schools: names and ids, no people. Newest batch first, divisions by name. */
export async function structuresOf(tx: ReadTx, schoolIds: readonly string[]): Promise<Structure[]> {
  if (schoolIds.length === 0) return [];
  const schools = await tx
    .selectFrom('schools')
    .leftJoin('photos', 'photos.id', 'schools.photo_id')
    .select(['schools.id', 'schools.name', 'photos.name as photo_name'])
    .where('schools.id', 'in', schoolIds)
    .orderBy('schools.name')
    .orderBy('schools.id')
    .execute();
  const rows = await tx
    .selectFrom('batches')
    .leftJoin('divisions', 'divisions.batch_id', 'batches.id')
    .select([
      'batches.id',
      'batches.school_id',
      'batches.label',
      'divisions.id as division_id',
      'divisions.name',
    ])
    .where('batches.school_id', 'in', schoolIds)
    .orderBy('batches.label', 'desc')
    .orderBy('batches.id')
    .orderBy('divisions.name')
    .execute();
  return structuresFrom(schools, rows);
}

interface SchoolNames {
  id: string;
  name: string;
  photo_name: string | null;
}

interface DivisionOrNone {
  id: string;
  school_id: string;
  label: string;
  division_id: string | null;
  name: string | null;
}

/** Groups the rows of all schools in one pass. Anyone may ask for all schools, and an admin may add many. */
export function structuresFrom(
  schools: readonly SchoolNames[],
  rows: readonly DivisionOrNone[],
): Structure[] {
  const batchesOf = new Map<string, Map<string, Structure['batches'][number]>>();
  for (const row of rows) {
    const batches = batchesOf.get(row.school_id) ?? new Map();
    batchesOf.set(row.school_id, batches);
    const batch = batches.get(row.id) ?? { _id: row.id, batch: row.label, divisions: [] };
    batches.set(row.id, batch);
    if (row.division_id !== null && row.name !== null)
      batch.divisions.push({ _id: row.division_id, name: row.name });
  }
  return schools.map(({ id, name, photo_name }) => ({
    ...{ _id: id, name, image: photoPath(photo_name) },
    batches: [...(batchesOf.get(id)?.values() ?? [])],
  }));
}
