import { levelWithin } from '../access/locks.ts';
import { type LevelField, levelFields } from '../domain/schoolmate-fields.ts';
import type { SchoolPrivacy } from './school-privacy.ts';
import { type DetailLevels, firstLevels, widestLocks } from './school-privacy.ts';

/** The stored value once the owner has answered. Devices that answer at the same time store the same, so they never conflict. */
export const privacyAnswered = 'answered';

/** Returns the levels that the question suggests to a person of these schools, together with the answer. */
export function suggestedPrivacy(schools: readonly SchoolPrivacy[]) {
  return { ...firstLevels(schools), privacyQuestion: privacyAnswered } as const;
}

/**
 * Returns the answer 'Keep as it is', with the level of each detail that the schools limit. A level that was never stored would open to
 * everyone when the limit is lifted, and the person has kept what they were shown.
 */
export function keptPrivacy(schools: readonly SchoolPrivacy[]) {
  const locks = widestLocks(schools);
  const kept: Partial<DetailLevels> = {};
  for (const field of levelFields) {
    const level = levelWithin(null, locks[field]);
    if (level !== 'Public') kept[field] = level;
  }
  return { ...kept, privacyQuestion: privacyAnswered } as const;
}

/** Returns whether the question suggests the batch for everything, as it does unless a school has set other defaults. */
export function suggestsBatch(schools: readonly SchoolPrivacy[]): boolean {
  return Object.values(firstLevels(schools)).every((level) => level === 'Batch');
}

/**
 * Returns whether the app asks who sees the owner's details: until they answer on one device, or choose a level. A record that an older app
 * stored does not say, so the question waits for a pull.
 */
export function asksPrivacy(own: Record<LevelField | 'privacyQuestion', string | null>): boolean {
  return own.privacyQuestion === null && levelFields.every((field) => own[field] === null);
}
