import { type Level, levelOf } from './levels.ts';
import { distance, type Relation } from './relation.ts';

/** The farthest relation that each level is open to. */
const farthest: Record<Level, Relation> = {
  'Only Me': 'self',
  Division: 'division',
  Batch: 'batch',
  Batchs: 'batch',
  School: 'school',
  // Everyone who may open the directory, and that is the school.
  Public: 'school',
};

/**
 * Whether somebody at `relation` may see what is kept at the stored level. The one visibility rule: photos, mobiles
 * and WhatsApp numbers, on every road out of the server.
 */
export function canSee(stored: string | null, relation: Relation): boolean {
  return distance(relation) <= distance(farthest[levelOf(stored)]);
}
