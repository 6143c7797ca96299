import { parsed } from '#local/device/parsed.ts';

const key = 'memcherrish-invitation';

/** A link that somebody follows, with what it said of its place. */
export interface Invitation {
  token: string;
  name: string;
  division: string;
  batch: string;
}

/*
 * Who follows a link proves a number first, or signs in: the place waits meanwhile. Kept for the tab, so that a reload on the way loses
 * nothing, and gone once it is claimed or left out.
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

// By hand: the landing page does not wait for the schema library.
function isInvitation(value: unknown): value is Invitation {
  if (typeof value !== 'object' || value === null) return false;
  return ['token', 'name', 'division', 'batch'].every(
    (field) => typeof Reflect.get(value, field) === 'string',
  );
}
