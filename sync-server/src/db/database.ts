import type { Bus } from './bus.ts';
import type { ReadTransaction, ReadTx, Write, WriteTx } from './write.ts';

/** The read-only part of the database, which the handler of a request gets. */
export interface ReadDatabase {
  /** Reads outside any transaction. Throws inside a transaction, where it would hang forever. */
  read: ReadTx;
  readTransaction: ReadTransaction;
  /** Names this history of the database; a restore makes a new one. */
  epoch: () => string;
  /**
   * Returns how many writes this process has committed. While it is the same, only another process can have
   * changed the data.
   */
  commits: () => number;
  /** Returns what is missing for serving, in plain words. Empty when the database answers. */
  missing: () => Promise<string[]>;
}

/** The database: reads, writes, and maintenance of the whole. */
export interface Database extends ReadDatabase {
  write: Write;
  /**
   * Moves SQLite's WAL into the file and empties it, unless a reader holds it. Deleted data is then in neither.
   */
  checkpointWal: () => Promise<void>;
  /**
   * Starts a new history with a new epoch. Devices then drop their cursors and send their unconfirmed edits again.
   */
  renewEpoch: () => Promise<void>;
  /** Carries messages to the other servers of this database. */
  bus: Bus;
  /**
   * Takes a job for some milliseconds, and returns whether this server got it. Of all servers of a database one gets
   * it.
   */
  takeJob: (job: string, milliseconds: number) => Promise<boolean>;
  /** Runs `work` while no other process of this database runs the same job. Returns null when one does. */
  runAlone: <Result>(job: string, work: () => Promise<Result>) => Promise<{ result: Result } | null>;
  close: () => Promise<void>;
}

/**
 * Returns the database as seen inside a transaction: its reads and writes join that transaction and roll back
 * with it.
 */
export function bindToTransaction(database: Database, tx: WriteTx): Database {
  return {
    ...database,
    read: tx,
    readTransaction: (work) => work(tx),
    write: (work) => work(tx),
  };
}
