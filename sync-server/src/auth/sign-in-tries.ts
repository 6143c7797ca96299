import { day } from '@memcherrish/shared/domain/durations.ts';
import { secondFactor, signIn } from '@memcherrish/shared/domain/limits.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { WriteTx } from '#db/write.ts';
import type { Attempts, Counter } from './attempts.ts';
import type { Browser } from './browser.ts';
import type { KnownDevices } from './known-devices.ts';
import type { AccountWithHash } from './verified-password.ts';
import type { Account } from './viewer.ts';

interface Limits {
  short: Omit<Counter, 'key'>;
  daily: Omit<Counter, 'key'>;
}

const passwordLimits: Limits = {
  short: { most: signIn.triesPerAccount, window: signIn.window, sentence: serverWords.tooManyTries },
  daily: { most: signIn.triesPerDay, window: day, sentence: serverWords.tooManyTriesToday },
};
const codeLimits: Limits = {
  short: { most: secondFactor.tries, window: secondFactor.window, sentence: secondFactorWords.tooManyCodes },
  daily: { most: secondFactor.triesPerDay, window: day, sentence: secondFactorWords.tooManyCodesToday },
};

/** A try that is counted before its outcome is known. */
export interface CountedTry {
  /** The password was right. */
  succeeded: () => Promise<void>;
  /** The password was not checked. */
  notTried: () => Promise<void>;
}

/** An account as the sign-in form names it. The id and the hash are null when there is no such account. */
export interface NamedAccount {
  kind: AccountKind;
  name: string;
  id: string | null;
  passwordHash: string | null;
}

/**
 * Counts password tries, so that strangers can neither guess nor lock the owner out (OWASP's device cookies).
 * All strangers share one count for an account. A known device and an active session have their own counts.
 */
export class SignInTries {
  readonly #attempts: Attempts;
  readonly #devices: KnownDevices;

  constructor(attempts: Attempts, devices: KnownDevices) {
    this.#attempts = attempts;
    this.#devices = devices;
  }

  /** Counts a sign-in before the password is checked. Throws `rate-limited`. */
  async signIn({ kind, name, id, passwordHash }: NamedAccount, browser: Browser): Promise<CountedTry> {
    const device = this.#devices.nameOf(browser.deviceMark, id === null ? null : { kind, id, passwordHash });
    if (device !== null) return this.#counted(`device ${kind} ${id} ${device}`, []);
    return this.#counted(strangerKey(kind, name), [networkCounter(browser.network)]);
  }

  /** Counts a try at the password that a signed-in account types again. Throws `rate-limited`. */
  async again({ kind, id }: Pick<Account, 'kind' | 'id'>): Promise<CountedTry> {
    return this.#counted(`account ${kind} ${id}`, []);
  }

  /** Counts a second-factor code of a sign-in whose password was right. Throws `rate-limited`. */
  async secondFactor(admin: Omit<AccountWithHash, 'kind'>, browser: Browser): Promise<CountedTry> {
    const device = this.#devices.nameOf(browser.deviceMark, { ...admin, kind: 'admin' });
    return this.#counted(`second-factor ${admin.id} ${device ?? 'elsewhere'}`, [], codeLimits);
  }

  /** Counts a second-factor code that a signed-in admin types. Throws `rate-limited`. */
  async secondFactorAgain({ id }: Pick<Account, 'id'>): Promise<CountedTry> {
    return this.#counted(`second-factor ${id} again`, [], codeLimits);
  }

  async #counted(
    key: string,
    others: readonly Counter[],
    limits: Limits = passwordLimits,
  ): Promise<CountedTry> {
    const { short, daily } = limits;
    const counters = [{ key, ...short }, { key: dayKey(key), ...daily }, ...others];
    await this.#attempts.countAll(counters);
    const keys = counters.map((counter) => counter.key);
    return {
      succeeded: () => this.#attempts.settle([key], keys.slice(1)),
      notTried: () => this.#attempts.settle([], keys),
    };
  }
}

function strangerKey(kind: AccountKind, name: string): string {
  return `${kind} ${name}`;
}

function dayKey(key: string): string {
  return `day ${key}`;
}

function networkCounter(network: string): Counter {
  return {
    key: `sign-in-from ${network}`,
    most: signIn.triesPerNetwork,
    window: signIn.networkWindow,
    sentence: serverWords.tooManyTriesHere,
  };
}

/** Returns the keys under which strangers' tries at an account are counted. */
export function strangerKeys(kind: AccountKind, name: string): string[] {
  const key = strangerKey(kind, name);
  return [key, dayKey(key)];
}

/** Forgets the tries of strangers, because the account has a new password. */
export async function resetStrangersTries(tx: WriteTx, kind: AccountKind, name: string): Promise<void> {
  await tx.deleteFrom('attempts').where('key', 'in', strangerKeys(kind, name)).execute();
}
