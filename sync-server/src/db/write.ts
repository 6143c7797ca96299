import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely';
import type { Tables } from './tables.ts';

/** What can only read: code that holds a Reader cannot write. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'selectNoFrom'>;

/** A write transaction that is open. */
export interface Writing {
  trx: Reader & Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'>;
  /** Runs once the transaction is durable; never after a rollback. */
  afterCommit: (effect: () => void) => void;
}

export type Write = <Result>(work: (writing: Writing) => Promise<Result>) => Promise<Result>;

const inside = new AsyncLocalStorage<true>();

/** Kysely serialises SQLite behind one lock: a query outside the transaction that runs would wait for itself. */
const refuseInside: KyselyPlugin = {
  transformQuery(args) {
    if (inside.getStore())
      throw new Error('A query outside the transaction that is open would hang: use its own.');
    return args.node;
  },
  transformResult: async (args) => args.result,
};

/** Refuses queries that leak out of a finished transaction. */
class Open implements KyselyPlugin {
  #open = true;
  transformQuery(args: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (!this.#open) throw new Error('This transaction has ended.');
    return args.node;
  }
  async transformResult(args: Parameters<KyselyPlugin['transformResult']>[0]) {
    return args.result;
  }
  end() {
    this.#open = false;
  }
}

export function guardReads(kysely: Kysely<Tables>): Reader {
  return kysely.withPlugin(refuseInside);
}

function hasCode(error: unknown, code: RegExp): error is Error {
  return error instanceof Error && 'code' in error && code.test(String(error.code));
}

/** Whether SQLite has refused because another process holds the database. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/);
}

/** Whether the disk has failed to make durable what SQLite had written. */
export function isFailedSync(error: unknown): error is Error {
  return hasCode(error, /^SQLITE_IOERR_(DIR_)?FSYNC$/);
}

const begins = {
  immediate: CompiledQuery.raw('begin immediate'),
  deferred: CompiledQuery.raw('begin deferred'),
};
const [commit, rollback] = [CompiledQuery.raw('commit'), CompiledQuery.raw('rollback')];

interface Conduct {
  waits?: readonly number[];
  /** See openDatabase. */
  onFailedSync?: (error: Error) => void;
}

/**
 * The only place that opens a transaction. `write` begins IMMEDIATE, so that two writers queue instead of failing half way, refuses
 * nesting, rolls back when `work` throws, and runs the effects after the commit (design section 4).
 *
 * While another process writes, `write` tries again after each of `waits`, in milliseconds, shortened by up to a half by chance so that
 * two who wait do not meet again; reads go on in between. Then it throws SQLITE_BUSY, before any of `work` has run.
 */
export function writer(kysely: Kysely<Tables>, { waits = [], onFailedSync }: Conduct = {}) {
  async function transact<Result>(
    begin: 'immediate' | 'deferred',
    work: (trx: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    if (inside.getStore()) throw new Error('A transaction inside a transaction would hang for ever.');
    for (const wait of waits) {
      const done = await attempt(begin, work);
      if (!('busy' in done)) return done.result;
      await pause(wait * (1 - Math.random() / 2));
    }
    const done = await attempt(begin, work);
    if ('busy' in done) throw done.busy;
    return done.result;
  }

  async function attempt<Result>(
    begin: 'immediate' | 'deferred',
    work: (trx: Kysely<Tables>) => Promise<Result>,
  ): Promise<{ result: Result } | { busy: unknown }> {
    return kysely.connection().execute(async (connection) => {
      const open = new Open();
      try {
        await connection.executeQuery(begins[begin]);
      } catch (error) {
        if (isBusy(error)) return { busy: error };
        throw error;
      }
      try {
        const result = await inside.run(true, () => work(connection.withPlugin(open)));
        await connection.executeQuery(commit);
        return { result };
      } catch (error) {
        if (isFailedSync(error)) onFailedSync?.(error);
        // A commit that failed for want of space has rolled back by itself; the first error is the one to tell.
        await connection.executeQuery(rollback).catch(() => undefined);
        throw error;
      } finally {
        open.end();
      }
    });
  }

  const write: Write = async (work) => {
    const effects: (() => void)[] = [];
    const result = await transact('immediate', (trx) =>
      work({ trx, afterCommit: (effect) => effects.push(effect) }),
    );
    for (const effect of effects) effect();
    return result;
  };

  const readTogether = <Result>(work: (reader: Reader) => Promise<Result>) => transact('deferred', work);

  return { read: kysely, write, readTogether };
}
