import { hkdfSync } from 'node:crypto';

/** Derives one key for each purpose, so that a hash made for one is never valid for another. */
export function derived(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `memcherrish ${purpose}`, 32));
}
