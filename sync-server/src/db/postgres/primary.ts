import pg from 'pg';
import { budgets } from '#server/shares/budgets.ts';
import { FairQueue } from '#server/shares/fair-queue.ts';
import { History } from './history.ts';

const { builtins, getTypeParser } = pg.types;

/** Milliseconds. A server that vanished in a transaction must not keep its locks. */
const idleInTransaction = 60_000;
const connectsWithin = budgets.postgresConnections.patience;
/** Seconds. Bounds the prepared statements that a connection collects. */
const lifetime = 1800;

/** Reads counts and sums, which are wider than `integer`, as numbers. All other values are texts and integers. */
const numbers = new Set<number>([builtins.INT8, builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    numbers.has(oid) ? Number : getTypeParser(oid, format as 'text'),
};

/** Returns one address for each host of `postgres://user:password@one:5432,two:5432/name`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/**
 * The connections to the server that takes writes. With several hosts it tries one after the other, and refuses
 * replicas: after a failover it finds the replica that was promoted.
 */
export class Primary {
  readonly #addresses: readonly string[];
  readonly #pool: pg.Pool;
  readonly #onConnect: (client: pg.ClientBase) => Promise<void>;
  readonly #turns = new FairQueue(budgets.postgresConnections);
  #current = 0;

  /** `history` looks at each new connection before it is used. */
  constructor(url: string, history: History = new History()) {
    this.#onConnect = async (client) => {
      await refuseReplica(client);
      await history.check(client);
    };
    this.#addresses = addressesOf(url);
    this.#pool = new pg.Pool({
      Client: this.#clientOf(),
      types,
      max: budgets.postgresConnections.atOnce,
      pipeline: true,
      application_name: 'memcherrish',
      connectionTimeoutMillis: connectsWithin,
      idle_in_transaction_session_timeout: idleInTransaction,
      keepAlive: true,
      maxLifetimeSeconds: lifetime,
      onConnect: this.#onConnect,
    });
    this.#pool.on('error', () => undefined);
  }

  /** Returns a connection of the pool, in the turn of the caller. Release it, and then end the turn. */
  async connect(): Promise<{ client: pg.PoolClient; endTurn: () => void }> {
    const endTurn = await this.#turns.turn();
    try {
      return { client: await this.#atAnyHost(() => this.#pool.connect()), endTurn };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Returns a connection outside the pool. End it. */
  async connectAlone(application_name = 'memcherrish listener'): Promise<pg.Client> {
    return this.#atAnyHost(async () => {
      const client = new (this.#clientOf())({
        application_name,
        keepAlive: true,
        connectionTimeoutMillis: connectsWithin,
      });
      try {
        await client.connect();
        await this.#onConnect(client);
        return client;
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
    });
  }

  /**
   * Asks on a new connection whether the database still works for another one. Throws when the database does not
   * answer.
   */
  async works(processId: number): Promise<boolean> {
    const client = await this.connectAlone('memcherrish probe');
    try {
      const { rowCount } = await client.query(
        "select 1 from pg_stat_activity where pid = $1 and state = 'active'",
        [processId],
      );
      return rowCount === 1;
    } finally {
      await client.end();
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  async #atAnyHost<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
    for (let left = this.#addresses.length; ; left -= 1) {
      const tried = this.#current;
      try {
        return await connect();
      } catch (error) {
        if (left <= 1) throw error;
        if (this.#current === tried) this.#current += 1;
      }
    }
  }

  #clientOf(): typeof pg.Client {
    const address = () => this.#addresses[this.#current % this.#addresses.length];
    return class extends pg.Client {
      constructor(config?: string | pg.ClientConfig) {
        super({ ...(typeof config === 'object' ? config : {}), connectionString: address() });
        // Without a listener the process would end when a connection breaks. The query that used it throws.
        this.on('error', () => undefined);
      }
    };
  }
}

async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ in_recovery: boolean }>('select pg_is_in_recovery() as in_recovery');
  if (rows[0]?.in_recovery) throw new Error('This PostgreSQL is a replica that takes no writes.');
}
