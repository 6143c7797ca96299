import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DirectLine } from '../guards.ts';
import type { Session } from './session.ts';

/** The reads whose queries are remembered, 4 kB each. */
const mostReads = 3000;
/** The statements that are kept as text, 10 kB each. Most reads share one of a few. */
const mostStatements = 100;
/** A longer list or answer is no part of a read that repeats: it is the news. */
const [mostValues, mostRows] = [60, 100];

/** The queries that a read sends at its next time, in one statement. */
interface Plan {
  text: string;
  values: readonly unknown[];
  /** The column with the rows of each query, by `keyOf`. */
  columns: ReadonlyMap<string, number>;
}

/**
 * Remembers the queries of reads that repeat, such as the pulls of one person. The next such read sends them in one
 * statement, before it asks. It gets the rows of each query that it then asks with the same values, and asks all others
 * by themselves. So it reads the same as without, for one wait instead of several (decision record 0038).
 */
export class ReadAhead {
  readonly #plans = new LRUCache<string, Plan>({ max: mostReads });
  readonly #texts = new LRUCache<string, string>({ max: mostStatements });

  /** Begins a read in the open transaction of `session`. */
  begin(session: Session, name: string): RepeatedRead {
    return new RepeatedRead(session, this.#plans.get(name));
  }

  /** Remembers what the read asked. A read that failed plans nothing. */
  end(read: RepeatedRead, name: string, isDone: boolean): void {
    if (!isDone) this.#plans.delete(name);
    else if (!read.isAsPlanned) this.#plans.set(name, this.#planOf(read.asked));
  }

  #planOf(asked: ReadonlyMap<string, CompiledQuery>): Plan {
    // In one order, however the queries followed each other: the same queries are the same prepared statement.
    const queries = [...asked].sort(([, one], [, other]) => (one.sql < other.sql ? -1 : 1));
    const texts = queries.map(([, { sql }]) => sql);
    const shape = texts.join('\n');
    const text = this.#texts.get(shape) ?? statementOf(queries.map(([, query]) => query));
    this.#texts.set(shape, text);
    return {
      text,
      values: queries.flatMap(([, { parameters }]) => parameters),
      columns: new Map(queries.map(([key], column) => [key, column])),
    };
  }
}

/** One read that repeats, in its transaction. */
export class RepeatedRead implements DatabaseConnection, DirectLine {
  readonly #session: Session;
  readonly #plan: Plan | undefined;
  /** The rows of each query of the plan, as JSON. */
  readonly #ahead: Promise<readonly (string | null)[]>;
  readonly #asked = new Map<string, CompiledQuery>();

  constructor(session: Session, plan: Plan | undefined) {
    this.#session = session;
    this.#plan = plan;
    this.#ahead = plan ? session.valuesOf(plan.text, plan.values) : Promise.resolve([]);
    // The error reaches the read through the queries of the plan.
    this.#ahead.catch(() => undefined);
  }

  get asked(): ReadonlyMap<string, CompiledQuery> {
    return this.#asked;
  }

  get isAsPlanned(): boolean {
    const { columns } = this.#plan ?? { columns: new Map() };
    return columns.size === this.#asked.size && [...this.#asked.keys()].every((key) => columns.has(key));
  }

  async rowsOf<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const key = keyOf(query);
    const column = this.#plan?.columns.get(key);
    const rows: Row[] =
      column === undefined
        ? await this.#session.rowsOf(query)
        : JSON.parse((await this.#ahead)[column] ?? '[]');
    if (rows.length <= mostRows && query.parameters.length <= mostValues) this.#asked.set(key, query);
    return rows;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: await this.rowsOf(query as CompiledQuery<Row>) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    return this.#session.streamQuery();
  }
}

function keyOf({ sql, parameters }: CompiledQuery): string {
  return `${sql}\n${JSON.stringify(parameters)}`;
}

/** Returns the statement that answers each query by a column with its rows as JSON, null for none. */
function statementOf(queries: readonly CompiledQuery[]): string {
  let values = 0;
  const columns = queries.map(({ sql, parameters }, column) => {
    const before = values;
    values += parameters.length;
    const numbered = sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    return `(select json_agg(query)::text from (${numbered}) as query) as column_${column}`;
  });
  return `select ${columns.join(',\n')}`;
}
