import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from './viewer.ts';

type Named = Pick<Account, 'kind' | 'id'>;

/**
 * Knows again the devices where an account has signed in (OWASP's device cookies): what a stranger tries or asks for is counted apart
 * from them, and locks nobody out. A mark opens nothing, says nothing of whose it is, and is kept nowhere but on the device.
 */
export class KnownDevices {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  mark(account: Named): string {
    const name = randomBytes(12).toString('base64url');
    return `${name}.${this.#sign(name, account)}`;
  }

  /** The name of the device, if its mark was given to this account; null for every other. Without an account it takes as long. */
  nameOf(mark: string | null, account: Named | null): string | null {
    const [name = '', signature = ''] = mark?.split('.') ?? [];
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(name, account))];
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    return isRight && account ? name : null;
  }

  #sign(name: string, account: Named | null): string {
    return createHmac('sha256', this.#secret)
      .update(`${name} ${account?.kind} ${account?.id}`)
      .digest('base64url');
  }
}
