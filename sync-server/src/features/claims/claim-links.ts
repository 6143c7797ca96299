import { createHmac, randomBytes } from 'node:crypto';
import { sealed, unsealed } from '#auth/sealed.ts';

declare module '#server/context.ts' {
  interface AppContext {
    claimLinks: ClaimLinks;
  }
}

const lostKeys =
  'Keys that came with a school cannot be decrypted, because AUTH_SECRET has changed: a class list may bring back people who asked to be left off before the school came.';

/**
 * Makes the tokens of claim links (144 random bits) and their keyed hashes. The database holds only the
 * hashes.
 */
export class ClaimLinks {
  readonly #key: Buffer;
  readonly #report: (line: string) => void;
  #isReported = false;

  /** `report` receives a line for the operator. */
  constructor(key: Buffer, report: (line: string) => void = () => undefined) {
    this.#key = key;
    this.#report = report;
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

  /**
   * Returns the key of the marks of one school, in base64url. A handover pack takes it along, so that the other
   * installation recognises the same people. It tells nothing about links or other schools.
   */
  exclusionKey(schoolId: string): string {
    return this.#hash(['exclusions', schoolId]);
  }

  /** Encrypts the keys of other installations for a school, so that a backup alone does not hold them. */
  sealKeys(keys: readonly string[], schoolId: string): string {
    return sealed(this.#sealing(), JSON.stringify(keys), schoolId);
  }

  /** Returns the keys that `sealKeys` encrypted. Returns none, and reports it once, when AUTH_SECRET has changed since. */
  openKeys(text: string, schoolId: string): string[] {
    let opened: string;
    try {
      opened = unsealed(this.#sealing(), text, schoolId);
    } catch {
      if (!this.#isReported) this.#report(lostKeys);
      this.#isReported = true;
      return [];
    }
    return JSON.parse(opened);
  }

  #sealing(): Buffer {
    return createHmac('sha256', this.#key).update('sealing').digest();
  }

  #hash(values: readonly string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(values)).digest('base64url');
  }
}
