import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's first choice of parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const commonPasswords = new Set(dictionary['passwords-common']);

/** Hashes and checks passwords; both run on the thread pool, never on the event loop (design section 7). */
export class Passwords {
  /** A hash of nothing that anyone can type, so that an unknown account takes as long as a known one. */
  readonly #decoy = hash('\0decoy', parameters);

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), parameters);
  }

  /** Whether the password is the one that was hashed; without a hash it takes as long and is false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const right = await verify(stored ?? (await this.#decoy), password.normalize('NFKC'));
    return right && stored !== null;
  }

  /** Whether it is one of the commonest, letter case aside. */
  isCommon(password: string): boolean {
    return commonPasswords.has(password.normalize('NFKC').toLowerCase());
  }
}
