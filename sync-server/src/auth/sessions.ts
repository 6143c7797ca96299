import { sessionLifetime } from '@memcherrish/shared/domain/limits.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { installPassWords } from '@memcherrish/shared/text/account/install-pass.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { nanoid } from 'nanoid';
import { cachedQuery } from '#db/cached-query.ts';
import type { Database } from '#db/database.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Browser } from './browser.ts';
import { hourOf, LastSeen } from './last-seen.ts';
import { voidStartedLinks } from './recovery-links.ts';
import { passwordHashOf } from './verified-password.ts';
import type { Account, AccountName } from './viewer.ts';

/** Closes the event streams of a session that has ended. */
interface Streams {
  sessionEnded: (sessionId: string) => void;
}

export interface OpenedSession {
  account: Account;
  expiresAt: Date;
  /** Binds the mark of a known device (auth/known-devices.ts). */
  passwordHash: string | null;
}

/**
 * A verified password, code or passkey. `confirm` returns its account. It runs in the transaction that opens the
 * session, and throws when the account has changed since.
 */
export interface Credential {
  confirm: (tx: WriteTx) => Promise<AccountName>;
  /** Whether the owner proved just now who they are. A new passkey then needs no more for some minutes. */
  isProof?: true;
}

/** The change that ended a session on another device. */
export type EndReason = 'password' | 'number' | 'second-factor' | 'passkey' | 'pass';

function endWords(reason: EndReason | null): string {
  if (reason === 'password') return serverWords.endedByPassword;
  if (reason === 'number') return serverWords.endedByNumber;
  if (reason === 'passkey') return serverWords.endedByPasskey;
  if (reason === 'pass') return installPassWords.usedTwice;
  return reason === 'second-factor' ? serverWords.endedBySecondFactor : messages.sessionRevoked;
}

export interface CheckedSession {
  account: Account;
  expiresAt: string;
  /** Whether the account will be deleted: the owner can cancel that, but change nothing else. */
  isLeaving: boolean;
}

/**
 * Replaces the account id in the sessions of a deleted account. Their devices learn that the account is gone,
 * and no row names it any more.
 */
export const goneAccount = 'gone';

/**
 * Loads a session together with the state of its account: whether it exists, and when it is to be deleted.
 */
const sessionWithAccount = cachedQuery((tx, sessionId: string, kind: AccountKind, accountId: string) =>
  tx
    .selectFrom('sessions')
    .leftJoin('admins', 'admins.id', 'sessions.account_id')
    .leftJoin('schoolmates', 'schoolmates.id', 'sessions.account_id')
    .leftJoin('teachers', 'teachers.id', 'sessions.account_id')
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.account_id', '=', 'sessions.account_id')
        .onRef('deletions.account_kind', '=', 'sessions.kind'),
    )
    .select([
      'sessions.account_id',
      'sessions.revoked_at',
      'sessions.end_reason',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'admins.id as admin',
      'admins.state as admin_state',
      'schoolmates.id as schoolmate',
      'teachers.id as teacher',
      'deletions.due_at',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.kind', '=', kind)
    .where('sessions.account_id', 'in', [accountId, goneAccount]),
);

/** Sessions are rows. A token only names one, and is worth nothing without it. */
export class Sessions {
  readonly lastSeen: LastSeen;
  readonly #database: Database;
  readonly #streams: Streams;
  readonly #clock: () => Date;

  constructor(database: Database, streams: Streams, clock: () => Date) {
    this.#database = database;
    this.#streams = streams;
    this.#clock = clock;
    this.lastSeen = new LastSeen(database, clock);
  }

  /**
   * Opens a session in the transaction of the sign-in, and ends the previous session of this browser. Throws
   * when the credential is no longer valid, or the account's deletion is due.
   */
  async open(
    tx: WriteTx,
    credential: Credential,
    browser: Pick<Browser, 'sessionId' | 'label'> | null,
  ): Promise<OpenedSession> {
    const { kind, id: accountId } = await credential.confirm(tx);
    const now = this.#clock();
    const expiresAt = new Date(now.getTime() + sessionLifetime[kind]);
    const id = nanoid(24);
    this.#refuseDue(await dueAtOf(tx, { kind, id: accountId }));
    if (browser?.sessionId) await this.end(tx, browser.sessionId);
    await voidStartedLinks(tx, { kind, id: accountId });
    await tx
      .insertInto('sessions')
      .values({
        id,
        kind,
        account_id: accountId,
        created_at: now.toISOString(),
        expires_at: expiresAt.toISOString(),
        revoked_at: null,
        label: browser?.label ?? null,
        last_seen_at: hourOf(now),
        proved_at: credential.isProof ? now.toISOString() : null,
      })
      .execute();
    if (kind === 'schoolmate') {
      const reached_at = hourOf(now);
      await tx.updateTable('schoolmates').set({ reached_at }).where('id', '=', accountId).execute();
    }
    const passwordHash = await passwordHashOf(tx, { kind, id: accountId });
    return { account: { kind, id: accountId, sessionId: id }, expiresAt, passwordHash };
  }

  /**
   * Returns the account of an active session. Otherwise throws an error that says how the session ended; the
   * app wipes its data by it. A change checks again on the transaction in which it writes.
   */
  async check(
    sessionId: string,
    account: AccountName,
    tx: ReadTx = this.#database.read,
  ): Promise<CheckedSession> {
    const [row] = await sessionWithAccount(tx, sessionId, account.kind, account.id);
    // A missing row was purged, or was lost when a backup replaced the database. The session was not revoked.
    if (!row) throw new ApiError('session-expired', messages.sessionExpired);
    if (row.account_id === goneAccount) throw new ApiError('account-gone', serverWords.accountGone);
    if (row.revoked_at !== null) throw new ApiError('session-revoked', endWords(row.end_reason));
    if (row.expires_at <= this.#clock().toISOString()) {
      throw new ApiError('session-expired', messages.sessionExpired);
    }
    if (row[account.kind] === null) throw new ApiError('account-gone', serverWords.accountGone);
    if (account.kind === 'admin' && row.admin_state !== 'active') {
      throw new ApiError('session-revoked', messages.sessionRevoked);
    }
    const dueAt = account.kind === 'admin' ? null : row.due_at;
    this.#refuseDue(dueAt);
    this.lastSeen.note(sessionId, row.last_seen_at);
    return { account: { ...account, sessionId }, expiresAt: row.expires_at, isLeaving: dueAt !== null };
  }

  /** An account whose deletion is due counts as deleted, even before the job has run. */
  #refuseDue(dueAt: string | null): void {
    if (dueAt !== null && dueAt <= this.#clock().toISOString()) {
      throw new ApiError('account-gone', serverWords.accountGone);
    }
  }

  /** Ends a session. Its device shows the reason, if there is one. */
  async end(tx: WriteTx, sessionId: string, reason: EndReason | null = null): Promise<void> {
    await tx
      .updateTable('sessions')
      .set({ revoked_at: this.#clock().toISOString(), end_reason: reason })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute();
    tx.afterCommit(() => this.#streams.sessionEnded(sessionId));
  }

  /**
   * Ends all sessions of an account except, if given, one: after a new password, or for good. Its passes end too: the mark
   * of the device that used one may be gone, and the device would pass for a thief.
   */
  async endAll(
    tx: WriteTx,
    account: AccountName,
    except?: string,
    reason: EndReason | null = null,
  ): Promise<void> {
    const rows = await tx
      .selectFrom('sessions')
      .select('id')
      .where('kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .where('revoked_at', 'is', null)
      .execute();
    for (const { id } of rows) if (id !== except) await this.end(tx, id, reason);
    await this.#endPasses(tx, account);
  }

  /** Ends the minutes after a sign-in in which a new passkey needs no more proof, in all sessions of an account except one. */
  async needProof(tx: WriteTx, account: AccountName, except: string): Promise<void> {
    await tx
      .updateTable('sessions')
      .set({ proved_at: null })
      .where('kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .where('id', '!=', except)
      .execute();
  }

  /** Removes the account id from its sessions when it is deleted. From then on they throw `account-gone`. */
  async forget(tx: WriteTx, account: AccountName): Promise<void> {
    await this.#endPasses(tx, account);
    const rows = await tx
      .updateTable('sessions')
      .set({ account_id: goneAccount, label: null, last_seen_at: null })
      .where('kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .returning('id')
      .execute();
    tx.afterCommit(() => {
      for (const { id } of rows) this.#streams.sessionEnded(id);
    });
  }

  async #endPasses(tx: WriteTx, { kind, id }: AccountName): Promise<void> {
    if (kind === 'admin') return;
    await tx
      .deleteFrom('install_passes')
      .where('account_kind', '=', kind)
      .where('account_id', '=', id)
      .execute();
  }
}

const deletionOf = cachedQuery((tx, kind: 'schoolmate' | 'teacher', accountId: string) =>
  tx
    .selectFrom('deletions')
    .select('due_at')
    .where('account_kind', '=', kind)
    .where('account_id', '=', accountId),
);

/** Returns whether the account will be deleted and is therefore suspended. */
export async function isLeaving(tx: ReadTx, account: AccountName): Promise<boolean> {
  return (await dueAtOf(tx, account)) !== null;
}

/** Returns when an account is deleted for good, or null. */
export async function dueAtOf(tx: ReadTx, account: AccountName): Promise<string | null> {
  if (account.kind === 'admin') return null;
  const [row] = await deletionOf(tx, account.kind, account.id);
  return row?.due_at ?? null;
}
