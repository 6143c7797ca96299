import { peopleElsewhere } from './people-elsewhere.ts';
import { useHeld } from './queries.ts';

/**
 * Counts the schoolmates of the viewer's schools in other batches than their own; null while a batch is not on the
 * device.
 */
export function useSchoolAudience(): number | null | undefined {
  return useHeld('school audience', async (db) => {
    const [structures, rosters] = await Promise.all([db.structures.toArray(), db.rosters.toArray()]);
    return peopleElsewhere(structures, rosters) ?? undefined;
  });
}
