import type { AccountKind } from '@memcherrish/shared/domain/person.ts';

/** The sign-in page and the home of each account kind. */
export const signInPath: Record<AccountKind, string> = {
  schoolmate: '/schoolmatesigninmain',
  teacher: '/login-teacher',
  admin: '/login',
};
export const homePath: Record<AccountKind, string> = {
  schoolmate: '/viewpage-new',
  teacher: '/',
  admin: '/dashboard',
};

/** The state of the history after a person opened the app or signed in, and chose no page. */
export const atHome = { isHome: true };

const base = 'https://app.invalid';

/**
 * Returns the path to go back to. Returns null if it leads out of the app: another origin, a scheme, two slashes, or
 * a backslash that browsers read as a slash.
 */
export function safePath(entry: string | null): string | null {
  const url = entry?.startsWith('/') ? parsed(entry) : null;
  if (url?.origin !== base || url.username !== '') return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Removing dots may leave two slashes, which lead out of the app: '/..//elsewhere.example'.
  return path.startsWith('//') ? null : path;
}

function parsed(address: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Returns the sign-in page of a kind, with the current path as the way back. */
export function signInWithWayBack(kind: AccountKind, from: string): string {
  return `${signInPath[kind]}?${new URLSearchParams({ next: from })}`;
}

/** The sign-up of a schoolmate. Its last step is the sign-in, which leads back to where they were. */
export function signUpWithWayBack(from: string): string {
  return `/schoolmatesignupmain?${new URLSearchParams({ next: from })}`;
}
