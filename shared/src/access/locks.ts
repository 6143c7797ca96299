import type { LevelField } from '../domain/schoolmate-fields.ts';
import { reach } from './can-see.ts';
import { type EditableLevel, editableLevelOf } from './levels.ts';

/**
 * The widest level that a school allows for each detail (docs/decisions/0047-privacy-of-a-school.md). A detail without an entry has no
 * lock. A lock narrows what people have chosen, and never changes what is stored.
 */
export type PrivacyLocks = Readonly<Partial<Record<LevelField, string>>>;

/** The locks of a school that has none. */
export const noLocks: PrivacyLocks = {};

/** Returns whether a lock admits everyone that a level includes. Null is a level that was never stored, and no lock. */
export function isWithin(level: string | null, lock: string | null): boolean {
  return reach(level) <= reach(lock);
}

/** Returns the narrower one of a stored level and a lock, as the privacy page shows it. */
export function levelWithin(stored: string | null, lock: string | null): EditableLevel {
  return editableLevelOf(isWithin(stored, lock) ? stored : lock);
}
