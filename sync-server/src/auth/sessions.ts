import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { sessionLifetime } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { nanoid } from 'nanoid';
import type { Database } from '#db/open.ts';
import type { Writing } from '#db/write.ts';
import { Refusal } from '#server/refusal.ts';
import type { Pokes } from '#sync/pokes.ts';
import { nameOf } from './standing.ts';
import type { Account } from './viewer.ts';

export interface OpenedSession {
  account: Account;
  expiresAt: Date;
}

/** Sessions are rows: a token names one, and is worth nothing without it (design section 7). */
export class Sessions {
  readonly #database: Database;
  readonly #pokes: Pokes;
  readonly #clock: () => Date;

  constructor(database: Database, pokes: Pokes, clock: () => Date) {
    this.#database = database;
    this.#pokes = pokes;
    this.#clock = clock;
  }

  /** Opens a session in the transaction of the sign-in, and ends the one that this browser had: it is never carried over. */
  async open(
    writing: Writing,
    kind: AccountKind,
    accountId: string,
    replaces: string | null,
  ): Promise<OpenedSession> {
    const now = this.#clock();
    const expiresAt = new Date(now.getTime() + sessionLifetime[kind]);
    const id = nanoid(24);
    if (replaces) await this.end(writing, replaces);
    await writing.trx
      .insertInto('sessions')
      .values({
        id,
        kind,
        account_id: accountId,
        created_at: now.toISOString(),
        expires_at: expiresAt.toISOString(),
        revoked_at: null,
      })
      .execute();
    return { account: { kind, id: accountId, sessionId: id }, expiresAt };
  }

  /** The account of a session in force. Throws a refusal that says how it ended otherwise; the app wipes by it (design section 6). */
  async check(
    sessionId: string,
    account: Pick<Account, 'kind' | 'id'>,
  ): Promise<{ account: Account; expiresAt: string }> {
    const row = await this.#database.read
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .where('kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    // A row that is missing was tidied up, or stood in a database that was replaced by a backup: nobody revoked it.
    if (!row) throw new Refusal('session-expired', messages.sessionExpired);
    if (row.revoked_at !== null) throw new Refusal('session-revoked', messages.sessionRevoked);
    if (row.expires_at <= this.#clock().toISOString()) {
      throw new Refusal('session-expired', messages.sessionExpired);
    }
    if ((await nameOf(this.#database.read, account)) === null) {
      throw new Refusal('account-gone', messages.accountGone);
    }
    return { account: { ...account, sessionId }, expiresAt: row.expires_at };
  }

  async end(writing: Writing, sessionId: string): Promise<void> {
    await writing.trx
      .updateTable('sessions')
      .set({ revoked_at: this.#clock().toISOString() })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute();
    writing.afterCommit(() => this.#pokes.sessionEnded(sessionId));
  }

  /** Ends every session of an account but, where given, one: after a new password, or for good. */
  async endAll(writing: Writing, account: Pick<Account, 'kind' | 'id'>, except?: string): Promise<void> {
    const rows = await writing.trx
      .selectFrom('sessions')
      .select('id')
      .where('kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .where('revoked_at', 'is', null)
      .execute();
    for (const { id } of rows) if (id !== except) await this.end(writing, id);
  }
}
