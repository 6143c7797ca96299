import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { keptQuery } from '#db/kept-query.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { ApiError } from '#server/http/api-error.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import type { AccountName } from './viewer.ts';

/** An account with its hash as it was read. */
export interface AccountWithHash extends AccountName {
  passwordHash: string | null;
}

const tables = { admin: 'admins', schoolmate: 'schoolmates', teacher: 'teachers' } as const;

const hashQueries = {
  admin: hashIn('admins'),
  schoolmate: hashIn('schoolmates'),
  teacher: hashIn('teachers'),
};

function hashIn(table: (typeof tables)[AccountKind]) {
  return keptQuery((tx, id: string) => tx.selectFrom(table).select('password_hash').where('id', '=', id));
}

/** The hash that an account has now; null without a password, and without an account. */
export async function passwordHashOf(tx: ReadTx, { kind, id }: AccountName): Promise<string | null> {
  const [row] = await hashQueries[kind](tx, id);
  return row?.password_hash ?? null;
}

/**
 * A password that was right for the hash that an account had. Verifying takes long and happens outside the transaction, so every write that
 * rests on it confirms first, in its own transaction, that the hash is still the one that was verified.
 */
export class VerifiedPassword {
  readonly account: AccountName;
  readonly #hash: string;
  readonly #refusal: () => ApiError;

  private constructor(account: AccountName, hash: string, refusal: () => ApiError) {
    this.account = account;
    this.#hash = hash;
    this.#refusal = refusal;
  }

  /**
   * Verifies a password. Null where it is wrong, or the account has none, which takes as long. `refusal` is what a wrong password is
   * answered with: a password that was changed since gets the same answer.
   */
  static async verify(
    passwords: Passwords,
    { kind, id, passwordHash }: AccountWithHash,
    password: string,
    refusal: () => ApiError,
  ): Promise<VerifiedPassword | null> {
    const isRight = await passwords.verify(passwordHash, password);
    if (!isRight || passwordHash === null) return null;
    return new VerifiedPassword({ kind, id }, passwordHash, refusal);
  }

  /** Refuses, as for a wrong password, when the account has another hash by now. */
  async confirm(tx: WriteTx): Promise<AccountName> {
    if ((await passwordHashOf(tx, this.account)) !== this.#hash) throw this.#refusal();
    return this.account;
  }

  /** Stores the hash of another password, for an account whose password is still the one that was verified. Refuses like `confirm`. */
  async replace(tx: WriteTx, hash: string): Promise<AccountWithHash> {
    await this.confirm(tx);
    const { kind, id } = this.account;
    await tx.updateTable(tables[kind]).set({ password_hash: hash }).where('id', '=', id).execute();
    return { kind, id, passwordHash: hash };
  }

  /** The ticket for the second step of a sign-in, bound to the hash that was verified. Refuses like `confirm`. */
  async ticket(tx: WriteTx, secondFactor: SecondFactor, now: Date): Promise<string> {
    const { id } = await this.confirm(tx);
    return secondFactor.ticket(id, this.#hash, now);
  }

  /** The same password under today's parameters, where the stored hash was made with older ones. */
  isOutdated(passwords: Passwords): boolean {
    return passwords.isOutdated(this.#hash);
  }

  /**
   * Stores another hash of the same password, and answers the password verified for it. Null where the account has got another hash
   * since, and nothing was stored.
   */
  async rehash(tx: WriteTx, hash: string): Promise<VerifiedPassword | null> {
    const { kind, id } = this.account;
    const stored = await tx
      .updateTable(tables[kind])
      .set({ password_hash: hash })
      .where('id', '=', id)
      .where('password_hash', '=', this.#hash)
      .returning('id')
      .executeTakeFirst();
    return stored ? new VerifiedPassword(this.account, hash, this.#refusal) : null;
  }
}
