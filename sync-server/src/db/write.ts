import type { Kysely } from 'kysely';
import type { Tables } from './tables/registry.ts';

/** The read-only part of the database: code that has a ReadTx cannot write. */
export type ReadTx = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'selectNoFrom'>;

/** An open write transaction. */
export interface WriteTx extends ReadTx, Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'> {
  /** Registers an effect that runs once the transaction is durable. It never runs after a rollback. */
  afterCommit: (effect: () => void) => void;
}

export interface WriteOptions {
  /**
   * Whether the write touches thousands of rows. Several servers on PostgreSQL then hold back other writes until it is
   * done: it would be repeated for ever otherwise.
   */
  isLarge?: boolean;
}

/**
 * Runs `work` in a transaction that sees one state of the database. PostgreSQL repeats `work` from the start when it
 * met another write, so it changes nothing but the transaction; effects go into `afterCommit`.
 */
export type Write = <Result>(
  work: (tx: WriteTx) => Promise<Result>,
  options?: WriteOptions,
) => Promise<Result>;

export interface ReadOptions {
  /**
   * Names a read that is made again and again with mostly the same queries, such as the pulls of one person.
   * PostgreSQL then gets the queries of the last one in one statement. The rows are those of this read all the same.
   */
  repeats?: string;
}

/** Runs reads that see one state of the database, such as those of a pull. */
export type ReadTransaction = <Result>(
  work: (tx: ReadTx) => Promise<Result>,
  options?: ReadOptions,
) => Promise<Result>;
