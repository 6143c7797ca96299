import { parsed } from '#local/device/parsed.ts';

const key = 'memcherrish-invitation';

/** A followed invitation link, with the listing that it names. */
export interface Invitation {
  token: string;
  name: string;
  division: string;
  batch: string;
}

/*
 * A person who follows a link first proves a number or signs in; the invitation is stored meanwhile. The session
 * storage of the tab survives a reload. It is deleted once the listing is claimed or skipped.
 */

export function rememberInvitation(invitation: Invitation, storage: Storage = sessionStorage): void {
  storage.setItem(key, JSON.stringify(invitation));
}

export function readInvitation(storage: Storage = sessionStorage): Invitation | null {
  const kept = parsed(storage.getItem(key));
  return isInvitation(kept) ? kept : null;
}

export function forgetInvitation(storage: Storage = sessionStorage): void {
  storage.removeItem(key);
}

// Checks by hand: the landing page does not wait for the schema library.
function isInvitation(value: unknown): value is Invitation {
  if (typeof value !== 'object' || value === null) return false;
  return ['token', 'name', 'division', 'batch'].every(
    (field) => typeof Reflect.get(value, field) === 'string',
  );
}
