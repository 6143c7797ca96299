import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { nanoid } from 'nanoid';
import type { WriteTx } from '#db/write.ts';
import type { AccountName } from './viewer.ts';

/**
 * Makes the tokens of links that set a new password (192 random bits), and their keyed hashes. The database holds only
 * the hashes.
 */
export class RecoveryLinks {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  make(): { id: string; token: string; hash: string } {
    const id = nanoid(16);
    const token = `${id}.${randomBytes(24).toString('base64url')}`;
    return { id, token, hash: this.#hashOf(token) };
  }

  /** Returns the id of the row that a token names, without verifying the token. */
  idOf(token: string): string {
    return token.split('.')[0] ?? '';
  }

  /** Compares in constant time. Takes equally long without a stored hash, and returns false. */
  matches(token: string, stored: string | null): boolean {
    const given = Buffer.from(this.#hashOf(token));
    const right = Buffer.from(stored ?? this.#hashOf('no link'));
    return given.length === right.length && timingSafeEqual(given, right) && stored !== null;
  }

  #hashOf(token: string): string {
    return createHmac('sha256', this.#key).update(token).digest('base64url');
  }
}

/**
 * Deletes every link of an account: it has a new password, or its owner has signed in and needs none. Returns the
 * admins who had started one.
 */
export async function voidRecoveryLinks(tx: WriteTx, { kind, id }: AccountName): Promise<string[]> {
  if (kind === 'schoolmate') return [];
  const gone = await tx
    .deleteFrom('recovery_links')
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .returning('started_by')
    .execute();
  return gone.flatMap((row) => row.started_by ?? []);
}
