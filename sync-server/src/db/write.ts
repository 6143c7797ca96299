import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  type QueryExecutor,
  type RootOperationNode,
} from 'kysely';
import type { KeptStatements } from './kept-statements.ts';
import type { Tables } from './tables.ts';

/** The read-only part of the database: code that has a ReadTx cannot write. */
export type ReadTx = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'selectNoFrom'>;

/** An open write transaction. */
export interface WriteTx extends ReadTx, Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'> {
  /** Registers an effect that runs once the transaction is durable. It never runs after a rollback. */
  afterCommit: (effect: () => void) => void;
}

export type Write = <Result>(work: (tx: WriteTx) => Promise<Result>) => Promise<Result>;

const inside = new AsyncLocalStorage<true>();

/** The one connection, and whether a transaction has it. */
interface Line {
  statements: KeptStatements | undefined;
  isTaken: boolean;
}

/** Checks every query of a ReadTx before it runs. */
abstract class Guard implements KyselyPlugin {
  protected readonly line: Line;
  constructor(line: Line) {
    this.line = line;
  }
  protected abstract check(node: RootOperationNode): void;
  /** Returns the statements for a query that can run at once, or undefined when it must wait for its turn. */
  abstract get atOnce(): KeptStatements | undefined;

  transformQuery(args: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.check(args.node);
    return args.node;
  }
  async transformResult(args: Parameters<KyselyPlugin['transformResult']>[0]) {
    return args.result;
  }
}

/** Rejects writes: at run time a ReadTx is the whole library, whatever its type says. */
function requireSelect({ kind }: RootOperationNode): void {
  if (kind !== 'SelectQueryNode') throw new Error('A reader only reads: write in a transaction.');
}

/**
 * Rejects queries outside the running transaction that would wait for themselves: Kysely serialises SQLite
 * behind one lock.
 */
class Outside extends Guard {
  protected check(node: RootOperationNode) {
    if (inside.getStore())
      throw new Error('A query outside the transaction that is open would hang: use its own.');
    requireSelect(node);
  }
  get atOnce() {
    return this.line.isTaken ? undefined : this.line.statements;
  }
}

/** Rejects queries that leak out of a finished transaction. */
class Open extends Guard {
  #open = true;
  readonly #reads: boolean;
  constructor(line: Line, reads: boolean) {
    super(line);
    this.#reads = reads;
  }
  protected check(node: RootOperationNode) {
    if (!this.#open) throw new Error('This transaction has ended.');
    if (this.#reads) requireSelect(node);
  }
  get atOnce() {
    return this.line.statements;
  }
  end() {
    this.#open = false;
  }
}

/**
 * Runs a compiled query directly on SQLite, bypassing Kysely's executor, which takes as long as most queries.
 * The guards of the ReadTx have checked the query. Returns null when another transaction has the connection:
 * use the executor then.
 */
export function rowsAtOnce<Row>({ plugins }: QueryExecutor, question: CompiledQuery<Row>): Row[] | null {
  const guard = plugins.find((plugin) => plugin instanceof Guard);
  return guard?.atOnce?.rowsOf(question) ?? null;
}

function hasCode(error: unknown, code: RegExp): error is Error {
  return error instanceof Error && 'code' in error && code.test(String(error.code));
}

/** Returns whether SQLite failed because another process holds the database. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/);
}

/** Returns whether the disk failed to make a write durable. */
export function isFailedSync(error: unknown): error is Error {
  return hasCode(error, /^SQLITE_IOERR_(DIR_)?FSYNC$/);
}

interface Conduct {
  waits?: readonly number[];
  /** See openDatabase. */
  onFailedSync?: (error: Error) => void;
  /** Statements of the connection of `kysely`. */
  statements?: KeptStatements;
}

/**
 * Makes the function that opens transactions; no other code opens one. A write begins IMMEDIATE, so that two
 * writers queue instead of failing half way. It rejects nesting, rolls back when `work` throws, and runs the
 * effects after the commit.
 *
 * Queries that `work` started and did not await still belong to the transaction: they run before it ends, and
 * roll back with it. Queries that start later throw.
 *
 * While another process writes, it tries again after each of `waits` (milliseconds). Each wait is shortened
 * at random by up to a half, so that two waiting writers do not collide again. Reads continue meanwhile. Then
 * it throws SQLITE_BUSY, before any of `work` has run.
 */
export function writer(kysely: Kysely<Tables>, { waits = [], onFailedSync, statements }: Conduct = {}) {
  const line: Line = { statements, isTaken: false };
  let committed = 0;

  async function transact<Result>(
    begin: 'immediate' | 'deferred',
    work: (tx: Kysely<Tables>) => Promise<Result>,
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
    work: (tx: Kysely<Tables>) => Promise<Result>,
  ): Promise<{ result: Result } | { busy: unknown }> {
    return kysely.connection().execute(async (connection) => {
      const run = async (sql: string) => {
        if (statements) statements.run(sql);
        else await connection.executeQuery(CompiledQuery.raw(sql));
      };
      const commit = async () => {
        const done = run('commit');
        // Counts at once: a reader must never see a commit that is not counted.
        if (begin === 'immediate') committed += 1;
        await done;
      };
      const open = new Open(line, begin === 'deferred');
      // Waits for the queries in Kysely's queue: BEGIN, COMMIT and ROLLBACK bypass it.
      const flush = async () => {
        open.end();
        await connection.getExecutor().provideConnection(async () => undefined);
      };
      line.isTaken = true;
      try {
        await run(`begin ${begin}`);
      } catch (error) {
        line.isTaken = false;
        if (isBusy(error)) return { busy: error };
        throw error;
      }
      try {
        const result = await inside.run(true, () => work(connection.withPlugin(open)));
        await flush();
        await commit();
        return { result };
      } catch (error) {
        await flush();
        if (isFailedSync(error)) onFailedSync?.(error);
        // A commit that failed because the disk is full has already rolled back. The first error is the
        // useful one.
        await run('rollback').catch(() => undefined);
        throw error;
      } finally {
        line.isTaken = false;
      }
    });
  }

  const write: Write = async (work) => {
    const effects: (() => void)[] = [];
    const result = await transact('immediate', (tx) =>
      work(Object.assign(tx, { afterCommit: (effect: () => void) => void effects.push(effect) })),
    );
    for (const effect of effects) effect();
    return result;
  };

  const readTransaction = <Result>(work: (tx: ReadTx) => Promise<Result>) => transact('deferred', work);

  const read: ReadTx = kysely.withPlugin(new Outside(line));
  return { read, write, readTransaction, commits: () => committed };
}
