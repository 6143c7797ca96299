import { blockedPeople } from '#local/edits/blocked-people.ts';
import { viewerIn } from './first-reading.ts';
import { peopleElsewhere, type SchoolAudience } from './people-elsewhere.ts';
import { useHeld } from './queries.ts';

/**
 * Counts the teachers of the viewer's schools and the schoolmates of other batches than their own; null while a batch is
 * not on the device.
 */
export function useSchoolAudience(): SchoolAudience | null | undefined {
  return useHeld('school audience', async (db) => {
    const [own, structures, rosters] = await Promise.all([
      viewerIn(db),
      db.structures.toArray(),
      db.rosters.toArray(),
    ]);
    return peopleElsewhere(structures, rosters, blockedPeople(own)) ?? undefined;
  });
}
