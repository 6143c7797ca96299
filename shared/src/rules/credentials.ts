import { password, username } from '../domain/limits.ts';
import { tidy } from './labels.ts';

/** Returns the username in the form that is stored and compared: lower case, without margins and signs that no one sees. */
export function normaliseUsername(entry: string): string {
  return tidy(entry).normalize('NFKC').toLowerCase();
}

/** Returns why a username is not valid, or null. The specification has its own sentence for spaces. */
export function usernameProblem(entry: string): 'empty' | 'spaces' | 'long' | 'characters' | null {
  const name = tidy(entry).normalize('NFKC');
  if (name === '') return 'empty';
  if (/\s/u.test(name)) return 'spaces';
  if (name.length > username.max) return 'long';
  return /^[\p{L}\p{M}\p{N}._-]+$/u.test(name) ? null : 'characters';
}

/** Makes a username from words such as a name: small, joined by `_`, without any other sign. May be empty. */
export function usernameOf(words: string): string {
  const parts = normaliseUsername(words).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return parts.join('_').slice(0, username.max);
}

/** Returns why a password is not valid, or null. The server also rejects the most common passwords. */
export function passwordProblem(entry: string): 'short' | 'long' | null {
  const length = [...entry].length;
  if (length < password.min) return 'short';
  return length > password.max ? 'long' : null;
}

/** Checks an e-mail with the specification's simple pattern: text, an @, and text with a dot. */
export function isEmail(entry: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entry.trim());
}
