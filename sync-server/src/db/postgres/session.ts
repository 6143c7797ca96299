import { createHash } from 'node:crypto';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg, { type QueryResult as PgResult, type PoolClient } from 'pg';
import { Busy } from '#server/shares/busy.ts';
import { ConnectionLost, isConflict, isDuplicate } from './errors.ts';
import type { Primary } from './primary.ts';

/** Statements with more values, such as a class list, are not prepared: each length is a statement of its own. */
const mostPrepared = 60;
/** Milliseconds without an answer until a probe asks whether the database still works for the connection. */
const probesAfter = 5_000;
/** Statements with whole rows are not prepared: PostgreSQL refuses them after a newer server has added a column. */
const wholeRows = /[ .]\*/;
const names = new LRUCache<string, string>({ max: 2000 });

/** Returns the name under which a connection keeps a prepared statement: planning takes longer than most queries. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/** A connection out of the pool. It sends each query at once and does not wait for the answers before. */
export class Session implements DatabaseConnection {
  readonly #primary: Primary;
  readonly #client: PoolClient;
  readonly #endTurn: () => void;
  /** The first error of the transaction that says why it must be repeated. */
  #repeatable: 'conflict' | 'duplicate' | null = null;
  #isLost = false;
  /** It has answered something, or was silent for too long. */
  #isKnown = false;

  private constructor(primary: Primary, client: PoolClient, endTurn: () => void) {
    this.#primary = primary;
    this.#client = client;
    this.#endTurn = endTurn;
  }

  static async from(primary: Primary): Promise<Session> {
    try {
      const { client, endTurn } = await primary.connect();
      return new Session(primary, client, endTurn);
    } catch (error) {
      if (error instanceof Busy) throw error;
      throw lost(error);
    }
  }

  get isLost() {
    return this.#isLost;
  }

  get repeatable() {
    return this.#repeatable;
  }

  /**
   * Whether the connection was broken before its first use, so nothing that was sent on it took effect. False for a
   * connection that only does not respond: another one would not respond either, and each try takes seconds.
   */
  get wasBroken() {
    return this.#isLost && !this.#isKnown;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.#send<Row>(sql, parameters);
    const changes = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return { rows, ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  async rowsOf<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
    return (await this.#send<Row>(sql, parameters)).rows;
  }

  /** Returns the columns of the one row that a statement answers. The statement is prepared, however long it is. */
  async valuesOf<Value>(sql: string, parameters: readonly unknown[]): Promise<Value[]> {
    const { rows } = await this.#send<Record<string, Value>>(sql, parameters, true);
    return Object.values(rows[0] ?? {});
  }

  /** Executes statements without values. */
  async run(sql: string): Promise<void> {
    await this.#send(sql, []);
  }

  /** Begins a transaction with two statements, the second of which returns its id. */
  async begin(sql: string): Promise<string> {
    const results: unknown = await this.#send<{ id: string }>(sql, []);
    const last = (Array.isArray(results) ? results.at(-1) : results) as PgResult<{ id: string }>;
    return last.rows[0]?.id ?? '';
  }

  /** Throws when PostgreSQL rolled the transaction back instead, because a statement in it had failed. */
  async commit(): Promise<void> {
    const { command } = await this.#send('commit', []);
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement in it failed.');
  }

  /** Returns the connection to the pool, or closes it when it broke or something is still open in it. */
  release(isUnfit = this.#isLost): void {
    this.#client.release(isUnfit);
    this.#endTurn();
  }

  // biome-ignore lint/correctness/useYield: no code streams rows.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed.');
  }

  async #send<Row>(
    text: string,
    values: readonly unknown[],
    isPrepared = values.length > 0 && values.length <= mostPrepared && !wholeRows.test(text),
  ): Promise<PgResult<Row & object>> {
    const answer = this.#client.query<Row & object>({
      text,
      values: [...values],
      ...(isPrepared ? { name: nameOf(text) } : {}),
    });
    const silence = this.#watch();
    try {
      const result = await Promise.race([answer, silence.noticed]);
      this.#isKnown = true;
      return result;
    } catch (error) {
      answer.catch(() => undefined);
      if (isConflict(error)) this.#repeatable ??= 'conflict';
      if (isDuplicate(error)) this.#repeatable ??= 'duplicate';
      const thrown = lost(error);
      if (thrown instanceof ConnectionLost) this.#isLost = true;
      throw thrown;
    } finally {
      silence.end();
    }
  }

  /**
   * Rejects when the answer will not come, such as when the machine of the database vanished without a word. A
   * statement may take long: it is given up when the database does not answer a probe, or twice does not work on it.
   */
  #watch(): { noticed: Promise<never>; end: () => void } {
    const { promise: noticed, reject } = Promise.withResolvers<never>();
    const giveUp = (error: unknown) => {
      this.#isKnown = true;
      reject(error);
    };
    // The backend's number, which the types of the library leave out.
    const { processID } = this.#client as PoolClient & { processID: number };
    let idle = 0;
    const probe = () =>
      this.#primary.works(processID).then((works) => {
        idle = works ? 0 : idle + 1;
        if (idle > 1) giveUp(new Error('the connection is silent'));
      }, giveUp);
    const timer = setInterval(probe, probesAfter).unref();
    return { noticed, end: () => clearInterval(timer) };
  }
}

/** Returns what PostgreSQL refused as it is, and everything else as a lost connection. */
function lost(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && !/^(08|57P0)/.test(error.code ?? '')) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ConnectionLost(`PostgreSQL is not reached: ${reason}`, { cause: error });
}
