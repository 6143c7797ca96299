import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { day } from '@memcherrish/shared/rules/durations.ts';
import { secondFactor, signIn } from '@memcherrish/shared/rules/limits.ts';
import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
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
  /** The password was never looked at. */
  notTried: () => Promise<void>;
}

/** An account as the sign-in names it; the id and the hash are null where there is none of that name. */
export interface NamedAccount {
  kind: AccountKind;
  name: string;
  id: string | null;
  passwordHash: string | null;
}

/**
 * Counts tries at passwords so that nobody guesses, and nobody locks anybody else out (OWASP's device cookies): strangers share one
 * count an account, and a device where the account has signed in, or a session that is in force, has its own.
 */
export class SignInTries {
  readonly #attempts: Attempts;
  readonly #devices: KnownDevices;

  constructor(attempts: Attempts, devices: KnownDevices) {
    this.#attempts = attempts;
    this.#devices = devices;
  }

  /** Counts a sign-in before the password is looked at. Refuses `rate-limited`. */
  async signIn({ kind, name, id, passwordHash }: NamedAccount, browser: Browser): Promise<CountedTry> {
    const device = this.#devices.nameOf(browser.deviceMark, id === null ? null : { kind, id, passwordHash });
    if (device !== null) return this.#counted(`device ${kind} ${id} ${device}`, []);
    return this.#counted(strangerKey(kind, name), [networkCounter(browser.network)]);
  }

  /** Counts a password that somebody who is signed in is asked for again. */
  async again({ kind, id }: Pick<Account, 'kind' | 'id'>): Promise<CountedTry> {
    return this.#counted(`account ${kind} ${id}`, []);
  }

  /** Counts a code of a sign-in, whose password was right. Refuses `rate-limited`. */
  async secondFactor(admin: Omit<AccountWithHash, 'kind'>, browser: Browser): Promise<CountedTry> {
    const device = this.#devices.nameOf(browser.deviceMark, { ...admin, kind: 'admin' });
    return this.#counted(`second-factor ${admin.id} ${device ?? 'elsewhere'}`, [], codeLimits);
  }

  /** Counts a code that an admin who is signed in is asked for. */
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

/** The keys under which strangers' tries at an account are counted. */
export function strangerKeys(kind: AccountKind, name: string): string[] {
  const key = strangerKey(kind, name);
  return [key, dayKey(key)];
}

/** Forgets what strangers tried: the account has a new password. */
export async function resetStrangersTries(tx: WriteTx, kind: AccountKind, name: string): Promise<void> {
  await tx.deleteFrom('attempts').where('key', 'in', strangerKeys(kind, name)).execute();
}
