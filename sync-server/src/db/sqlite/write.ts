import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { budgets } from '#server/shares/budgets.ts';
import { FairQueue } from '#server/shares/fair-queue.ts';
import { inside, Open, Outside, refuseNested } from '../guards.ts';
import type { Tables } from '../tables/registry.ts';
import type { ReadTransaction, ReadTx, Write } from '../write.ts';
import { isBusy, isFailedSync } from './errors.ts';
import type { KeptStatements } from './kept-statements.ts';

/** The one connection, and whether a transaction has it. */
interface Line {
  statements: KeptStatements | undefined;
  isTaken: boolean;
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
 * writers queue instead of failing half way. Callers take turns: however much one of them writes, another waits for
 * one write of each. It rejects nesting, rolls back when `work` throws, and runs the
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
  const turns = new FairQueue(budgets.sqliteWrites);
  let committed = 0;

  async function transact<Result>(
    begin: 'immediate' | 'deferred',
    work: (tx: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
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
      const open = new Open(() => line.statements, begin === 'deferred');
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
        open.mayCommit();
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
    refuseNested();
    const effects: (() => void)[] = [];
    const result = await turns.take(() =>
      transact('immediate', (tx) =>
        work(Object.assign(tx, { afterCommit: (effect: () => void) => void effects.push(effect) })),
      ),
    );
    for (const effect of effects) effect();
    return result;
  };

  const readTransaction: ReadTransaction = async (work) => {
    refuseNested();
    return transact('deferred', work);
  };

  const read: ReadTx = kysely.withPlugin(new Outside(() => (line.isTaken ? undefined : line.statements)));
  return { read, write, readTransaction, commits: () => committed };
}
