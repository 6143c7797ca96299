import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { ApiError } from '#server/errors/api-error.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import type { AccountName } from './viewer.ts';

/** An account and its password hash. */
export interface AccountWithHash extends AccountName {
  passwordHash: string | null;
}

/** The table of each kind of account. */
export const passwordTables = { admin: 'admins', schoolmate: 'schoolmates', teacher: 'teachers' } as const;

const hashQueries = {
  admin: hashIn('admins'),
  schoolmate: hashIn('schoolmates'),
  teacher: hashIn('teachers'),
};

function hashIn(table: (typeof passwordTables)[AccountKind]) {
  return cachedQuery((tx, id: string) => tx.selectFrom(table).select('password_hash').where('id', '=', id));
}

/** Returns the current hash of an account, or null without a password or account. */
export async function passwordHashOf(tx: ReadTx, { kind, id }: AccountName): Promise<string | null> {
  const [row] = await hashQueries[kind](tx, id);
  return row?.password_hash ?? null;
}

/**
 * A password that matched the hash of an account. Verifying is slow and happens outside the transaction. So
 * every write that relies on it first confirms, in its own transaction, that the hash is the same.
 */
export class VerifiedPassword {
  readonly account: AccountName;
  readonly isProof = true;
  readonly #hash: string;
  readonly #wrongPassword: () => ApiError;

  private constructor(account: AccountName, hash: string, wrongPassword: () => ApiError) {
    this.account = account;
    this.#hash = hash;
    this.#wrongPassword = wrongPassword;
  }

  /**
   * Verifies a password. Returns null when it is wrong; an account without a password takes equally long.
   * `wrongPassword` makes the error for a wrong password, and for one that was changed since.
   */
  static async verify(
    passwords: Passwords,
    { kind, id, passwordHash }: AccountWithHash,
    password: string,
    wrongPassword: () => ApiError,
  ): Promise<VerifiedPassword | null> {
    const isRight = await passwords.verify(passwordHash, password);
    if (!isRight || passwordHash === null) return null;
    return new VerifiedPassword({ kind, id }, passwordHash, wrongPassword);
  }

  /** Throws the error for a wrong password when the account has another hash now. */
  async confirm(tx: WriteTx): Promise<AccountName> {
    if ((await passwordHashOf(tx, this.account)) !== this.#hash) throw this.#wrongPassword();
    return this.account;
  }

  /**
   * Returns the ticket for the second step of a sign-in, bound to the verified hash. Throws like `confirm`.
   */
  async ticket(tx: WriteTx, secondFactor: SecondFactor, now: Date): Promise<string> {
    const { id } = await this.confirm(tx);
    return secondFactor.ticket(id, this.#hash, now);
  }

  isOutdated(passwords: Passwords): boolean {
    return passwords.isOutdated(this.#hash);
  }

  /**
   * Stores another hash of the same password, and returns the password verified for it. Returns null and
   * stores nothing when the account's hash has changed.
   */
  async rehash(tx: WriteTx, hash: string): Promise<VerifiedPassword | null> {
    const { kind, id } = this.account;
    const stored = await tx
      .updateTable(passwordTables[kind])
      .set({ password_hash: hash })
      .where('id', '=', id)
      .where('password_hash', '=', this.#hash)
      .returning('id')
      .executeTakeFirst();
    return stored ? new VerifiedPassword(this.account, hash, this.#wrongPassword) : null;
  }
}
