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

/** Deletes every link for an account, and every link that it started for others: it has a new password. */
export async function voidRecoveryLinks(tx: WriteTx, account: AccountName): Promise<void> {
  if (account.kind === 'schoolmate') return;
  await linksFor(tx, account.kind, account.id).execute();
  if (account.kind === 'admin') await voidLinksStartedBy(tx, account.id);
}

/** Deletes the links that an admin started, because another person may have used the account. */
export async function voidLinksStartedBy(tx: WriteTx, adminId: string): Promise<void> {
  await tx.deleteFrom('recovery_links').where('started_by', '=', adminId).execute();
}

/**
 * Deletes the links that admins started for an account: its owner has signed in and needs none, or refuses them. A
 * mailed link stays, so a person who knows the old password cannot end it. Returns whether there was one.
 */
export async function voidStartedLinks(tx: WriteTx, { kind, id }: AccountName): Promise<boolean> {
  if (kind === 'schoolmate') return false;
  const gone = await linksFor(tx, kind, id)
    .where('started_by', 'is not', null)
    .returning('started_by')
    .execute();
  return gone.length > 0;
}

function linksFor(tx: WriteTx, kind: 'admin' | 'teacher', id: string) {
  return tx.deleteFrom('recovery_links').where('account_kind', '=', kind).where('account_id', '=', id);
}
