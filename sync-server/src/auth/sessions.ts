import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { sessionLifetime } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { nanoid } from 'nanoid';
import { keptQuery } from '#db/kept-query.ts';
import type { Database } from '#db/open.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Pokes } from '#sync/pokes.ts';
import type { Browser } from './browser.ts';
import { hourOf, LastSeen } from './last-seen.ts';
import { passwordHashOf } from './verified-password.ts';
import type { Account, AccountName } from './viewer.ts';

export interface OpenedSession {
  account: Account;
  expiresAt: Date;
  /** Binds the mark of a known device (auth/known-devices.ts). */
  passwordHash: string | null;
}

/**
 * What lets somebody in: a password that was verified, or a code. Answers the account that it is for. It is confirmed in the transaction
 * that it opens a session in, and refuses what has changed since it was verified.
 */
export interface Credential {
  confirm: (tx: WriteTx) => Promise<AccountName>;
}

/** A session in force. */
export interface CheckedSession {
  account: Account;
  expiresAt: string;
  /** Whether the account is about to be deleted: it may be kept, and not changed. */
  isLeaving: boolean;
}

/** Stands in the sessions of a deleted account for its id: their devices are told that it is gone, and nothing names it any more. */
export const goneAccount = 'gone';

/** A session with what every call asks of its account: whether it is there, and when it is to be deleted. */
const sessionWithAccount = keptQuery((tx, sessionId: string, kind: AccountKind, accountId: string) =>
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

/** Sessions are rows: a token names one, and is worth nothing without it. */
export class Sessions {
  readonly lastSeen: LastSeen;
  readonly #database: Database;
  readonly #pokes: Pokes;
  readonly #clock: () => Date;

  constructor(database: Database, pokes: Pokes, clock: () => Date) {
    this.#database = database;
    this.#pokes = pokes;
    this.#clock = clock;
    this.lastSeen = new LastSeen(database, clock);
  }

  /**
   * Opens a session in the transaction of the sign-in, and ends the one that this browser had: it is never carried over. Refuses a
   * credential that is no longer right, and an account whose deletion is due.
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
      })
      .execute();
    const passwordHash = await passwordHashOf(tx, { kind, id: accountId });
    return { account: { kind, id: accountId, sessionId: id }, expiresAt, passwordHash };
  }

  /**
   * The account of a session in force. Throws a refusal that says how it ended otherwise; the app wipes by it. A change asks again on the
   * transaction that it writes in.
   */
  async check(
    sessionId: string,
    account: AccountName,
    tx: ReadTx = this.#database.read,
  ): Promise<CheckedSession> {
    const [row] = await sessionWithAccount(tx, sessionId, account.kind, account.id);
    // A row that is missing was tidied up, or stood in a database that was replaced by a backup: nobody revoked it.
    if (!row) throw new ApiError('session-expired', messages.sessionExpired);
    if (row.account_id === goneAccount) throw new ApiError('account-gone', serverWords.accountGone);
    if (row.revoked_at !== null) throw new ApiError('session-revoked', messages.sessionRevoked);
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

  /** What is due is gone for everybody, a moment before it is deleted. */
  #refuseDue(dueAt: string | null): void {
    if (dueAt !== null && dueAt <= this.#clock().toISOString()) {
      throw new ApiError('account-gone', serverWords.accountGone);
    }
  }

  async end(tx: WriteTx, sessionId: string): Promise<void> {
    await tx
      .updateTable('sessions')
      .set({ revoked_at: this.#clock().toISOString() })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute();
    tx.afterCommit(() => this.#pokes.sessionEnded(sessionId));
  }

  /** Ends every session of an account but, where given, one: after a new password, or for good. */
  async endAll(tx: WriteTx, account: AccountName, except?: string): Promise<void> {
    const rows = await tx
      .selectFrom('sessions')
      .select('id')
      .where('kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .where('revoked_at', 'is', null)
      .execute();
    for (const { id } of rows) if (id !== except) await this.end(tx, id);
  }

  /** Takes the account's name off its sessions when it is deleted: from now on they answer `account-gone`. */
  async forget(tx: WriteTx, account: AccountName): Promise<void> {
    const rows = await tx
      .updateTable('sessions')
      .set({ account_id: goneAccount, label: null, last_seen_at: null })
      .where('kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .returning('id')
      .execute();
    tx.afterCommit(() => {
      for (const { id } of rows) this.#pokes.sessionEnded(id);
    });
  }
}

const deletionOf = keptQuery((tx, kind: 'schoolmate' | 'teacher', accountId: string) =>
  tx
    .selectFrom('deletions')
    .select('due_at')
    .where('account_kind', '=', kind)
    .where('account_id', '=', accountId),
);

/** Whether somebody is about to delete their account: they are out of everybody's sight. */
export async function isLeaving(tx: ReadTx, account: AccountName): Promise<boolean> {
  return (await dueAtOf(tx, account)) !== null;
}

/** When an account is deleted for good; null as a rule. */
export async function dueAtOf(tx: ReadTx, account: AccountName): Promise<string | null> {
  if (account.kind === 'admin') return null;
  const [row] = await deletionOf(tx, account.kind, account.id);
  return row?.due_at ?? null;
}
