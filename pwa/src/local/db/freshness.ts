import type { Contact, SyncState } from './database.ts';

/** The age of the data on the screen, and the reason. */
export interface Freshness {
  contact: Contact;
  /** Server time of the stored data, ISO 8601; null before the first pull. */
  asOf: string | null;
  /** The directory is `hidden` while the clock says that the lease is over, and `deleted` once that is sure. */
  lease: 'valid' | 'hidden' | 'deleted';
}

export function freshnessOf(state: SyncState, online: boolean): Freshness {
  const lost = !online && (state.contact === 'live' || state.contact === 'connecting');
  return { contact: lost ? 'offline' : state.contact, asOf: state.asOf, lease: leaseOf(state) };
}

function leaseOf({ locked, cursor }: SyncState): Freshness['lease'] {
  if (!locked) return 'valid';
  return cursor === null ? 'deleted' : 'hidden';
}
