import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountWithHash } from './verified-password.ts';

/**
 * Recognises the devices where an account has signed in (OWASP's device cookies): what a stranger tries or asks for is counted apart
 * from them, and locks nobody out. A mark opens nothing, says nothing of whose it is, and is kept nowhere but on the device.
 *
 * A mark is bound to the password that the account had: a reset or another password makes all earlier marks worthless, a thief's among
 * them.
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

  /** The name of the device, if its mark was given to this account; null for every other. Without an account it takes as long. */
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
