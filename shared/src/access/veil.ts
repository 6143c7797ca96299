import { type Givable, givable } from '../domain/givable.ts';
import type { Teacher } from '../domain/person.ts';
import { noLocks, type PrivacyLocks } from './locks.ts';

/**
 * How one viewer looks at the people of a school: through its locks, and through the newcomer's veil
 * (docs/decisions/0070-the-newcomers-veil.md). A newcomer sees names, faces and what people write, and no way to reach them.
 */
export interface Sight {
  locks: PrivacyLocks;
  isVeiled: boolean;
}

/** The sight of a viewer without a veil in a school without locks. */
export const clearSight: Sight = { locks: noLocks, isVeiled: false };

/** Returns whether the veil hides a detail: each one that 'Say hello' can give. */
export function isBehindVeil(mark: string): mark is Givable {
  return givable.some((each) => each === mark);
}

/** Returns whether a stored end of the veil is still to come. People without one never were newcomers. */
export function isVeiledUntil(until: string | null, now: Date): boolean {
  return until !== null && until > now.toISOString();
}

/** Returns a teacher as a newcomer sees them. */
export function teacherBehindVeil<Seen extends Teacher>(teacher: Seen): Seen {
  return { ...teacher, email: null, mobile: null, whatsapp: null, instaUsername: null, fbUsername: null };
}
