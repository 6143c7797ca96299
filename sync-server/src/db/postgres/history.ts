import { nanoid } from 'nanoid';
import type pg from 'pg';

/** The writes that a server remembers: those of the last seconds, which a failover may have lost. */
const most = 1000;

/**
 * Knows in which history of the database this server is. A replica that was promoted may lack the last writes that
 * were acknowledged, unless commits waited for it. Then the database gets a new epoch, so that devices offer again
 * what they had sent.
 */
export class History {
  #epoch = '';
  #timeline: string | null = null;
  /** Whether commits wait for a replica. */
  #isSynchronous = false;
  readonly #acknowledged: string[] = [];
  #onRenewed: () => void = () => undefined;
  /** The look of one connection. The others wait for it, so that none serves an epoch that is about to change. */
  #look: Promise<void> = Promise.resolve();

  get epoch(): string {
    return this.#epoch;
  }

  /** Starts with the epoch that the start read. `onRenewed` runs when this server has made a new one. */
  begin(epoch: string, onRenewed: () => void): void {
    this.#epoch = epoch;
    this.#onRenewed = onRenewed;
  }

  /** Makes a new epoch and stores it with `store`, such as after an older database was restored. */
  async renew(store: (epoch: string) => Promise<unknown>): Promise<void> {
    const epoch = nanoid(16);
    await store(epoch);
    this.#epoch = epoch;
  }

  /** Remembers a committed write by its transaction id. */
  acknowledged(transaction: string): void {
    this.#acknowledged.push(transaction);
    if (this.#acknowledged.length > most) this.#acknowledged.splice(0, most / 2);
  }

  /**
   * Looks at the database behind a new connection, before the connection is used. On another timeline it reads the
   * epoch, and makes a new one when a write may be missing. One server makes it, the others read it.
   */
  async check(client: pg.ClientBase): Promise<void> {
    const look = this.#look.catch(() => undefined).then(() => this.#check(client));
    this.#look = look;
    await look;
  }

  async #check(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ timeline: string; is_synchronous: boolean }>(
      `select concat((select system_identifier from pg_control_system()), ' ',
         substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)) as timeline,
         current_setting('synchronous_standby_names') <> ''
           and current_setting('synchronous_commit') not in ('off', 'local') as is_synchronous`,
    );
    const timeline = rows[0]?.timeline ?? '';
    const isSynchronous = rows[0]?.is_synchronous ?? false;
    if (this.#timeline !== null && this.#timeline !== timeline && this.#epoch !== '')
      await this.#follow(client);
    // Only now: when the look fails, the next connection looks again.
    this.#timeline = timeline;
    this.#isSynchronous = isSynchronous;
  }

  /** Reads the epoch of another timeline, and makes a new one when a write may be missing in it. */
  async #follow(client: pg.ClientBase): Promise<void> {
    // The ids of lost writes are given again, so their outcome proves nothing without a replica that had them all.
    const isMissing = !this.#isSynchronous || (await this.#isMissing(client));
    if (isMissing) {
      await client.query("update meta set value = $1 where key = 'epoch' and value = $2", [
        nanoid(16),
        this.#epoch,
      ]);
    }
    await this.read(client);
    this.#acknowledged.length = 0;
    if (isMissing) this.#onRenewed();
  }

  /** Reads the epoch again, because another server may have made a new one. */
  async read(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ value: string }>("select value from meta where key = 'epoch'");
    if (rows[0]) this.#epoch = rows[0].value;
  }

  async #isMissing(client: pg.ClientBase): Promise<boolean> {
    if (this.#acknowledged.length === 0) return false;
    try {
      const { rows } = await client.query<{ missing: boolean }>(
        "select bool_or(coalesce(pg_xact_status(id::xid8), 'committed') <> 'committed') as missing from unnest($1::text[]) as id",
        [this.#acknowledged],
      );
      return rows[0]?.missing === true;
    } catch {
      // PostgreSQL refuses ids that it has not given yet: those writes are not in this history.
      return true;
    }
  }
}
