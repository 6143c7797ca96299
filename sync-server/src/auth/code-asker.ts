import { randomBytes } from 'node:crypto';
import type { Browser } from './browser.ts';

/**
 * The caller who asks for a code. `byOwner` says whether the owner of the number has signed in on this
 * device.
 */
export type CodeAsker = Pick<Browser, 'network' | 'isPage' | 'codeMark'> & { byOwner: boolean };

/** Returns the mark of the asking browser, or a new one. Null for a client of the API, which stores no cookie. */
export function codeMarkOf({ codeMark, isPage }: Pick<CodeAsker, 'codeMark' | 'isPage'>): string | null {
  return codeMark ?? (isPage ? randomBytes(16).toString('base64url') : null);
}
