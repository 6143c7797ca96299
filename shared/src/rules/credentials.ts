import { password, username } from './limits.ts';

/** Lower case, as it is compared and stored. */
export function normaliseUsername(entry: string): string {
  return entry.trim().normalize('NFKC').toLowerCase();
}

/** Why a username cannot be taken, or null: spaces have a sentence of their own in the specification. */
export function usernameProblem(entry: string): 'empty' | 'spaces' | 'long' | 'characters' | null {
  const name = entry.normalize('NFKC');
  if (name.trim() === '') return 'empty';
  if (/\s/u.test(name.trim())) return 'spaces';
  if (name.trim().length > username.max) return 'long';
  return /^[\p{L}\p{M}\p{N}._-]+$/u.test(name.trim()) ? null : 'characters';
}

/** Why a password cannot be taken, or null. Whether it is among the commonest is the server's to say. */
export function passwordProblem(entry: string): 'short' | 'long' | null {
  const length = [...entry].length;
  if (length < password.min) return 'short';
  return length > password.max ? 'long' : null;
}

/** The simple pattern of the specification: something, an @, something with a dot. */
export function isEmail(entry: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entry.trim());
}
