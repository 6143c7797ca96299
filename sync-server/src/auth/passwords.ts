import { hash, parseOptions, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { budgets } from '#server/shares/budgets.ts';
import { FairQueue } from '#server/shares/fair-queue.ts';

/** The cost of one hash: memory in KiB, passes, lanes. */
export interface HashingCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's first choice of parameters for argon2id: 19 MiB, two passes, one lane. */
const recommended: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * `Algorithm.Argon2id`. The package declares it as a const enum, which does not exist once types are
 * stripped.
 */
const argon2id = 2;

/** The caller whose password is hashed: a stranger who registers, or one who has proved something. */
type Asker = 'stranger' | 'known';

const commonPasswords = new Set(dictionary['passwords-common']);

/** All strangers are one caller beside those who sign in. */
const strangers = { kind: 'server', name: 'strangers' } as const;

/**
 * Hashes and checks passwords on the thread pool, never on the event loop. Files and photos share its four
 * threads, so only a few hashes run at once. Others wait, and callers take turns. Throws `unavailable` when too many
 * wait. Strangers who register wait in a queue of their own before it: one of them hashes at a time.
 */
export class Passwords {
  /** A hash that no password matches, so that an unknown account takes as long as a known one. */
  readonly #decoy: Promise<string>;
  readonly #cost: HashingCost;
  readonly #queue = new FairQueue(budgets.hashes);
  readonly #strangers = new FairQueue(budgets.strangersHashes);

  constructor(cost: HashingCost = recommended) {
    this.#cost = cost;
    this.#decoy = hash('\0decoy', cost);
  }

  hash(password: string, asker: Asker = 'known'): Promise<string> {
    return this.#inTurn(asker, () => hash(password.normalize('NFKC'), this.#cost));
  }

  /**
   * Returns whether the password matches the hash. Without a hash it takes equally long and returns false.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const decoy = await this.#decoy;
    const right = await this.#inTurn('known', () => verify(stored ?? decoy, password.normalize('NFKC')));
    return right && stored !== null;
  }

  isOutdated(stored: string): boolean {
    const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
    const { memoryCost: memory, timeCost: time, parallelism: lanes } = this.#cost;
    return algorithm !== argon2id || memoryCost !== memory || timeCost !== time || parallelism !== lanes;
  }

  /** Returns whether it is one of the most common passwords, ignoring case. */
  isCommon(password: string): boolean {
    return commonPasswords.has(password.normalize('NFKC').toLowerCase());
  }

  #inTurn<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    if (asker === 'known') return this.#queue.take(work);
    return this.#strangers.take(() => this.#queue.take(work, { caller: strangers }));
  }
}
