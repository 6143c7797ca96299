import { createHmac, randomBytes } from 'node:crypto';

/** The tokens of claim links, 144 random bits, and the keyed hashes by which the database knows them again. It holds no token. */
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

  /** Knows somebody again whom no list brings back into a division, and says nothing of who it is. */
  shortId(divisionId: string, what: 'name' | 'number', value: string): string {
    return this.#hash([divisionId, what, value]);
  }

  #hash(ctx: readonly string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(ctx)).digest('base64url');
  }
}
