import { hashing } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '#server/http/api-error.ts';

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

const mostWaiting: Readonly<Record<Asker, number>> = {
  stranger: hashing.strangersWaiting,
  known: hashing.waiting,
};

const commonPasswords = new Set(dictionary['passwords-common']);

/**
 * Hashes and checks passwords on the thread pool, never on the event loop. Files and photos share its four
 * threads, so only a few hashes run at once. Others wait. Throws `unavailable` when too many wait. Strangers
 * who register have a queue of their own and never delay a sign-in.
 */
export class Passwords {
  /** A hash that no password matches, so that an unknown account takes as long as a known one. */
  readonly #decoy: Promise<string>;
  readonly #cost: HashingCost;
  readonly #waiting: Record<Asker, (() => void)[]> = { stranger: [], known: [] };
  readonly #running: Record<Asker, number> = { stranger: 0, known: 0 };

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

  async #inTurn<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    if (this.#isFreeFor(asker)) this.#running[asker] += 1;
    else if (this.#waiting[asker].length >= mostWaiting[asker]) {
      throw new ApiError('unavailable', messages.unavailable, {
        retryAfterSeconds: hashing.retryAfterSeconds,
      });
    } else await new Promise<void>((resolve) => this.#waiting[asker].push(resolve));
    try {
      return await work();
    } finally {
      this.#running[asker] -= 1;
      this.#startNext();
    }
  }

  #isFreeFor(asker: Asker): boolean {
    const { stranger, known } = this.#running;
    if (stranger + known >= hashing.atOnce) return false;
    return asker === 'known' || stranger < hashing.strangersAtOnce;
  }

  /**
   * Starts the next in line at once, so that no newcomer slips in. A stranger goes first: only one of them
   * hashes at a time.
   */
  #startNext(): void {
    for (const asker of ['stranger', 'known'] as const) {
      const next = this.#isFreeFor(asker) ? this.#waiting[asker].shift() : undefined;
      if (!next) continue;
      this.#running[asker] += 1;
      next();
      return;
    }
  }
}
