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

/**
 * Returns whether a viewer at `relation` may see a field with the stored level. This is the only visibility rule for photos, numbers,
 * e-mails and social names. Every response of the server uses it.
 */
export function canSee(stored: string | null, relation: Relation): boolean {
  return distance(relation) <= distance(farthest[levelOf(stored)]);
}
