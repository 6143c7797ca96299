import { lease } from '@memcherrish/shared/rules/limits.ts';
import type { Contact, SyncState } from './database.ts';

/** How old what is on the screen is, and why. */
export interface Freshness {
  contact: Contact;
  /** Server time of what is held, ISO 8601; null before the first pull. */
  asOf: string | null;
  /** Whether the lease ran out, and the directory waits for the next contact. */
  locked: boolean;
}

export function freshnessOf(state: SyncState, online: boolean): Freshness {
  const lost = !online && (state.contact === 'live' || state.contact === 'connecting');
  return { contact: lost ? 'offline' : state.contact, asOf: state.asOf, locked: state.locked };
}

/**
 * Whether the device's copy is past its lease. A clock that was ahead and is right again counts as contact just now.
 * Times in milliseconds.
 */
export function isPastLease(lastContact: number, now: number): boolean {
  return now - lastContact > lease;
}
