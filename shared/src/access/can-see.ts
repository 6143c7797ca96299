import { type Level, levelOf } from './levels.ts';
import { distance, type Relation } from './relation.ts';

/** The farthest relation that each level is open to. */
const farthest: Record<Level, Relation> = {
  'Only Me': 'self',
  Division: 'division',
  Batch: 'batch',
  Batchs: 'batch',
  School: 'school',
  // Everyone who may open the directory: the whole school.
  Public: 'school',
};

/** Returns the distance of the farthest relation that a stored level is open to. */
export function reach(stored: string | null): number {
  return distance(farthest[levelOf(stored)]);
}

/**
 * Returns whether a viewer at `relation` may see a field with the stored level, in a school with this lock. A lock is a level as well: the
 * narrower one of both decides, and null is no lock. This is the only visibility rule for photos, numbers, e-mails and social names. Every
 * response of the server uses it.
 */
export function canSee(stored: string | null, relation: Relation, lock: string | null = null): boolean {
  const far = distance(relation);
  return far <= reach(stored) && (lock === null || far <= reach(lock));
}
