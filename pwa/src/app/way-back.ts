import type { AccountKind } from '@memcherrish/shared/domain/person.ts';

/** Where each kind signs in, and where they are at home. */
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

const base = 'https://app.invalid';

/**
 * The path to go back to, or null for whatever leads out of the app: another origin, a scheme, two slashes, a backslash that a browser
 * reads as a slash.
 */
export function safePath(entry: string | null): string | null {
  const url = entry?.startsWith('/') ? parsed(entry) : null;
  if (url?.origin !== base || url.username !== '') return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dots that are taken away may leave two slashes behind: '/..//elsewhere.example' is one way out more.
  return path.startsWith('//') ? null : path;
}

function parsed(address: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The sign-in of a kind, with the way back to where they were. */
export function signInWithWayBack(kind: AccountKind, from: string): string {
  return `${signInPath[kind]}?${new URLSearchParams({ next: from })}`;
}

/** The sign-up of a schoolmate. Its last step is the sign-in, which leads back to where they were. */
export function signUpWithWayBack(from: string): string {
  return `/schoolmatesignupmain?${new URLSearchParams({ next: from })}`;
}
