import { createHmac, randomBytes } from 'node:crypto';
import { sealed, unsealed } from '#auth/sealed.ts';

/**
 * Makes the tokens of claim links (144 random bits) and their keyed hashes. The database holds only the
 * hashes.
 */
export class ClaimLinks {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  make(): { token: string; hash: string } {
    const token = randomBytes(18).toString('base64url');
    return { token, hash: this.hashOf(token) };
  }

  hashOf(token: string): string {
    return this.#hash(['link', token]);
  }

  /**
   * Returns a keyed hash by which an import recognises a person that no list may bring back into a division.
   * It does not reveal the person.
   */
  shortId(divisionId: string, what: 'name' | 'number', value: string): string {
    return this.#hash([divisionId, what, value]);
  }

  /** The key, which a handover pack takes along so that the other installation recognises the same people. */
  exclusionKey(): string {
    return this.#key.toString('base64url');
  }

  /** Encrypts the keys of other installations for a school, so that a backup alone does not hold them. */
  sealKeys(keys: readonly string[], schoolId: string): string {
    return sealed(this.#sealing(), JSON.stringify(keys), schoolId);
  }

  openKeys(text: string, schoolId: string): string[] {
    return JSON.parse(unsealed(this.#sealing(), text, schoolId));
  }

  #sealing(): Buffer {
    return createHmac('sha256', this.#key).update('sealing').digest();
  }

  #hash(values: readonly string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(values)).digest('base64url');
  }
}
