import { lease } from '@memcherrish/shared/domain/limits.ts';
import type { Contact, SyncState } from './database.ts';

/** The age of the data on the screen, and the reason. */
export interface Freshness {
  contact: Contact;
  /** Server time of the stored data, ISO 8601; null before the first pull. */
  asOf: string | null;
  /** True when the lease ran out: the directory is locked until the next contact. */
  locked: boolean;
}

export function freshnessOf(state: SyncState, online: boolean): Freshness {
  const lost = !online && (state.contact === 'live' || state.contact === 'connecting');
  return { contact: lost ? 'offline' : state.contact, asOf: state.asOf, locked: state.locked };
}

/**
 * Returns whether the device's copy is past its lease. A clock that was ahead and was corrected counts as contact
 * just now. Times are in milliseconds.
 */
export function isPastLease(lastContact: number, now: number): boolean {
  return now - lastContact > lease;
}
