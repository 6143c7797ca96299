import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type DatabaseConnection, DefaultQueryExecutor, Kysely } from 'kysely';
import { budgets } from '#server/shares/budgets.ts';
import { type Caller, currentCaller } from '#server/shares/call.ts';
import { FairQueue } from '#server/shares/fair-queue.ts';
import { inside, Open, Outside, refuseNested } from '../guards.ts';
import type { Tables } from '../tables/registry.ts';
import type { ReadOptions, ReadTx, Write } from '../write.ts';
import type { PostgresDialect } from './dialect.ts';
import type { History } from './history.ts';
import type { Primary } from './primary.ts';
import { ReadAhead } from './read-ahead.ts';
import { Session } from './session.ts';

/** Any numbers: all servers of one database take the same locks. Writes share this one, and who holds it alone keeps them waiting. */
export const writeLock = 77;
/** Read transactions share it, so that a migration waits for them instead of meeting them. */
export const readLock = 78;
/** Also returns the id of the transaction, by which a failover finds out whether it was lost. */
const beginWrite = `begin isolation level serializable; select pg_advisory_xact_lock_shared(${writeLock}), pg_current_xact_id()::text as id`;
const beginRead = `begin isolation level repeatable read read only; select pg_advisory_xact_lock_shared(${readLock})`;

/** The first number of the locks of accounts, see `lockOf`. */
const accountLock = 76;

/**
 * Returns the statement that takes the lock of an account. All servers take it, so that the writes of one account never
 * conflict with each other: their conflicts could otherwise take the lock that stops everyone.
 */
function lockOf({ kind, name }: Caller): string | null {
  return kind === 'account' ? `select pg_advisory_lock(${accountLock}, ${crc32(name) | 0})` : null;
}

/** The tries beside other writes. A large write among small ones would conflict for ever. */
const triesTogether = 3;
const triesAlone = 3;
/** Milliseconds before the second try; twice as long before each further one, shortened at random. */
const firstWait = 10;

/**
 * Makes the functions that open transactions; no other code opens one. A write is serializable: PostgreSQL refuses it
 * when it met another one, and then it runs again from the start. The last tries hold a lock that keeps all other
 * writes waiting. A read transaction sees one state and is never refused.
 *
 * Queries that `work` started and did not await still belong to the transaction. Queries that start later throw.
 */
export function writer(primary: Primary, dialect: PostgresDialect, history: History) {
  const readAhead = new ReadAhead();
  const turns = new FairQueue(budgets.postgresWrites);
  let committed = 0;

  const write: Write = async (work, options) => {
    refuseNested();
    return turns.take(() => repeated(work, options));
  };

  const repeated: Write = async (work, { isLarge = false } = {}) => {
    const first = isLarge ? triesTogether : 0;
    let broken = 0;
    for (let tries = first; ; tries += 1) {
      const effects: (() => void)[] = [];
      const session = await Session.from(primary);
      const isAlone = tries >= triesTogether;
      try {
        const result = await attempt(session, isAlone, (tx) =>
          work(Object.assign(tx, { afterCommit: (effect: () => void) => void effects.push(effect) })),
        );
        for (const effect of effects) effect();
        return result;
      } catch (error) {
        const { repeatable } = session;
        // All idle connections may have broken at once, unnoticed.
        if (session.wasBroken && broken < budgets.postgresConnections.atOnce) {
          broken += 1;
          tries -= 1;
          continue;
        }
        const mayRepeat = repeatable === 'conflict' || (repeatable === 'duplicate' && tries === first);
        if (!mayRepeat || tries + 1 >= triesTogether + triesAlone) throw error;
      }
      await pause(firstWait * 2 ** (tries - first) * Math.random());
    }
  };

  async function attempt<Result>(
    session: Session,
    isAlone: boolean,
    work: (tx: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const ownLock = lockOf(currentCaller());
    const isLocked = isAlone || ownLock !== null;
    // A connection that is lost frees its locks.
    const unlock = async () => {
      if (isLocked && !session.isLost)
        await session.run('select pg_advisory_unlock_all()').catch(() => undefined);
    };
    let unlocked: Promise<void> | undefined;
    try {
      // Before the begin: the snapshot of the transaction must be newer than the last write of the others.
      if (ownLock !== null) session.run(ownLock).catch(() => undefined);
      if (isAlone) await session.run(`select pg_advisory_lock(${writeLock})`);
      const open = new Open(() => session, false);
      const { tx, flush } = bound(session, open);
      const id = await session.begin(beginWrite);
      try {
        const result = await inside.run(true, () => work(tx));
        await flush();
        open.mayCommit();
        const committing = session.commit();
        // Is sent together with the commit, so that it costs no round trip.
        unlocked = unlock();
        await committing;
        history.acknowledged(id);
        // A reader must never see a commit that is not counted.
        committed += 1;
        return result;
      } catch (error) {
        await flush();
        await session.run('rollback').catch(() => undefined);
        throw error;
      }
    } finally {
      await (unlocked ?? unlock());
      session.release();
    }
  }

  async function readTransaction<Result>(
    work: (tx: ReadTx) => Promise<Result>,
    { repeats }: ReadOptions = {},
  ): Promise<Result> {
    refuseNested();
    const session = await Session.from(primary);
    // The first query is sent together with the begin. When the begin fails, the queries after it fail too.
    const begun = session.run(beginRead);
    begun.catch(() => undefined);
    const repeated = repeats === undefined ? null : readAhead.begin(session, repeats);
    const line = repeated ?? session;
    const open = new Open(() => line, true);
    const { tx, flush } = bound(line, open);
    let isDone = false;
    try {
      const result = await inside.run(true, () => work(tx));
      await begun;
      isDone = true;
      return result;
    } finally {
      await flush();
      if (repeated && repeats !== undefined) readAhead.end(repeated, repeats, isDone);
      // Nothing was changed, so no one waits for the end.
      void session.run('commit').then(
        () => session.release(),
        () => session.release(true),
      );
    }
  }

  /** Returns the library bound to one connection. `flush` ends it, and waits for the queries that have started. */
  function bound(line: DatabaseConnection, open: Open) {
    const running = new Set<Promise<unknown>>();
    const provider = {
      provideConnection: async <Result>(use: (connection: DatabaseConnection) => Promise<Result>) => {
        const done = use(line);
        const settled = done.catch(() => undefined).finally(() => running.delete(settled));
        running.add(settled);
        return done;
      },
    };
    const executor = new DefaultQueryExecutor(
      dialect.createQueryCompiler(),
      dialect.createAdapter(),
      provider,
      [open],
    );
    const props = { config: { dialect }, dialect, driver: dialect.createDriver(), executor };
    const tx = new Kysely<Tables>(props);
    const flush = async () => {
      open.end();
      while (running.size > 0) await Promise.all(running);
    };
    return { tx, flush };
  }

  const read: ReadTx = new Kysely<Tables>({ dialect }).withPlugin(new Outside(() => undefined));
  /** Counts a write of another server. */
  const noticed = () => {
    committed += 1;
  };
  return { read, write, readTransaction, commits: () => committed, noticed };
}
