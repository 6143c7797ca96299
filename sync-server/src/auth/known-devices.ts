import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountWithHash } from './verified-password.ts';

/**
 * Recognises the devices where an account has signed in (OWASP's device cookies). Tries by strangers are
 * counted apart from them, so a stranger locks no known device out. A mark opens nothing and does not reveal
 * its account. Only the device stores it.
 *
 * A mark is bound to the account's password: a new password voids all earlier marks, also stolen ones.
 */
export class KnownDevices {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  mark(account: AccountWithHash): string {
    const name = randomBytes(12).toString('base64url');
    return `${name}.${this.#sign(name, account)}`;
  }

  /**
   * Returns the name of the device when its mark belongs to this account, otherwise null. Takes equally long
   * without an account.
   */
  nameOf(mark: string | null, account: AccountWithHash | null): string | null {
    const [name = '', signature = ''] = mark?.split('.') ?? [];
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(name, account))];
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    return isRight && account ? name : null;
  }

  #sign(name: string, account: AccountWithHash | null): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([name, account?.kind, account?.id, account?.passwordHash]))
      .digest('base64url');
  }
}
