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

/** What can only read: code that holds a Reader cannot write. */
export type ReadTx = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'selectNoFrom'>;

/** A write transaction that is open. */
export interface WriteTx extends ReadTx, Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'> {
  /** Runs once the transaction is durable; never after a rollback. */
  afterCommit: (effect: () => void) => void;
}

export type Write = <Result>(work: (tx: WriteTx) => Promise<Result>) => Promise<Result>;

const inside = new AsyncLocalStorage<true>();

/** The one connection, and whether a transaction has it. */
interface Line {
  statements: KeptStatements | undefined;
  isTaken: boolean;
}

/** Looks at every query of a reader before it runs. */
abstract class Guard implements KyselyPlugin {
  protected readonly line: Line;
  constructor(line: Line) {
    this.line = line;
  }
  protected abstract check(node: RootOperationNode): void;
  /** With what a question can be asked at once; undefined where it has to wait for its turn. */
  abstract get atOnce(): KeptStatements | undefined;

  transformQuery(args: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.check(args.node);
    return args.node;
  }
  async transformResult(args: Parameters<KyselyPlugin['transformResult']>[0]) {
    return args.result;
  }
}

/** A reader is the whole library at run time, whatever its type says: it refuses to write here. */
function requireSelect({ kind }: RootOperationNode): void {
  if (kind !== 'SelectQueryNode') throw new Error('A reader only reads: write in a transaction.');
}

/** Kysely serialises SQLite behind one lock: a query outside the transaction that runs would wait for itself. */
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

/** Refuses queries that leak out of a finished transaction. */
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
 * The rows of a question without the way through the library, which takes as long as most answers. Null where that has to be taken, since a
 * transaction of somebody else has the connection. The guards of the reader have looked at the question.
 */
export function rowsAtOnce<Row>({ plugins }: QueryExecutor, question: CompiledQuery<Row>): Row[] | null {
  const guard = plugins.find((plugin) => plugin instanceof Guard);
  return guard?.atOnce?.rowsOf(question) ?? null;
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

interface Conduct {
  waits?: readonly number[];
  /** See openDatabase. */
  onFailedSync?: (error: Error) => void;
  /** Of the connection of `kysely`. */
  statements?: KeptStatements;
}

/**
 * The only place that opens a transaction. `write` begins IMMEDIATE, so that two writers queue instead of failing half way, refuses
 * nesting, rolls back when `work` throws, and runs the effects after the commit.
 *
 * Queries that `work` started and did not await still belong to the transaction: they run before it ends, and are rolled back with it.
 * Queries that such work starts later throw.
 *
 * While another process writes, `write` tries again after each of `waits`, in milliseconds, shortened by up to a half by chance so that
 * two who wait do not meet again; reads go on in between. Then it throws SQLITE_BUSY, before any of `work` has run.
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
        // At once: nobody may read what was committed and find it not counted.
        if (begin === 'immediate') committed += 1;
        await done;
      };
      const open = new Open(line, begin === 'deferred');
      // Waits for the queries that are in Kysely's queue: BEGIN, COMMIT and ROLLBACK go past it.
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
        // A commit that failed for want of space has rolled back by itself; the first error is the one to tell.
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
