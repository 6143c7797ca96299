import { Kysely, sql } from 'kysely';
import { OperatorError } from '#server/errors/config-error.ts';
import type { Database } from '../database.ts';
import { epochOf } from '../migrate.ts';
import type { Tables } from '../tables/registry.ts';
import type { ReadTx } from '../write.ts';
import { PostgresDialect } from './dialect.ts';
import { History } from './history.ts';
import { jobLocks } from './job-locks.ts';
import { Listener } from './listener.ts';
import { migrateBesideOthers } from './migrate.ts';
import { Primary } from './primary.ts';
import { writer } from './write.ts';

const oldest = 15;
/** The message that says that the epoch has changed. */
const newEpoch = 'epoch';
/** Milliseconds within which a probe wants an answer. */
const answersWithin = 2000;

/**
 * Opens a database of PostgreSQL, migrates its schema, and checks its version and how it orders texts. Throws, without
 * the address and its password, when it cannot be used.
 */
export async function openPostgres(url: string): Promise<Database> {
  const history = new History();
  const primary = new Primary(url, history);
  const dialect = new PostgresDialect(primary);
  const kysely = new Kysely<Tables>({ dialect });
  const listener = new Listener(primary);
  try {
    await check(kysely);
    await migrateBesideOthers(primary, kysely);
    history.begin(await epochOf(kysely), () => listener.publish(newEpoch));
    const { noticed, ...database } = writer(primary, dialect, history);
    const readEpoch = async () => {
      const { read } = database;
      const row = await read.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirst();
      if (row) history.begin(row.value, () => listener.publish(newEpoch));
    };
    const readEpochSoon = () => {
      // When it fails, the connection broke: the gap after it reads the epoch.
      readEpoch().catch(() => undefined);
    };
    listener.subscribe({
      onMessage: (message) => {
        noticed();
        if (message === newEpoch) readEpochSoon();
      },
      onGap: () => {
        noticed();
        readEpochSoon();
      },
    });
    await listener.open();
    return {
      ...database,
      epoch: () => history.epoch,
      renewEpoch: async () => {
        await history.renew((epoch) =>
          database.write((tx) =>
            tx.updateTable('meta').set({ value: epoch }).where('key', '=', 'epoch').execute(),
          ),
        );
        listener.publish(newEpoch);
      },
      // PostgreSQL empties its log by itself.
      checkpointWal: async () => undefined,
      bus: listener,
      takeJob: leases(kysely),
      runAlone: jobLocks(primary),
      missing: () => missing(database.read, listener),
      close: async () => {
        await listener.close();
        await primary.end();
      },
    };
  } catch (error) {
    await listener.close();
    await primary.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The database of DATABASE_URL cannot be opened: ${reason}`, { cause: error });
  }
}

async function missing(read: ReadTx, listener: Listener): Promise<string[]> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), answersWithin);
  const answer = read.selectFrom('meta').select('key').limit(1).execute();
  const isThere = await Promise.race([
    answer.then(
      () => true,
      () => false,
    ),
    late.promise,
  ]);
  clearTimeout(timer);
  return [
    ...(isThere ? [] : ['the database']),
    ...(listener.isConnected() ? [] : ['messages of other servers']),
  ];
}

/**
 * The order of texts must be that of their bytes, as in SQLite: the code compares times and numbers as texts, and
 * pages through them.
 */
async function check(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; ordered: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      (select string_agg(each, '' order by each) from unnest(array['a', 'B', '_', '-', '0', 'Z', '~', 'é']) as each)
        as ordered`.execute(kysely);
  const [found] = rows;
  if (!found || found.version < oldest)
    throw new Error(`It is too old: PostgreSQL ${oldest} or newer is needed.`);
  if (found.encoding !== 'UTF8') throw new Error(`Its encoding is ${found.encoding}, not UTF8.`);
  if (found.ordered !== '-0BZ_a~é') {
    throw new Error(
      "It does not order texts by their bytes: create it with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'.",
    );
  }
}

/**
 * Returns the function that gives a job to one server at a time. It takes the job for some milliseconds, by the clock
 * of the database: the clocks of servers may differ. Another server gets it afterwards, also when the first one ended.
 */
function leases(kysely: Kysely<Tables>) {
  return async (job: string, milliseconds: number): Promise<boolean> => {
    const key = `lease ${job}`;
    const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
    const { rows } = await sql`
      insert into meta (key, value) values (${key}, (${now} + ${milliseconds}::bigint)::text)
      on conflict (key) do update set value = excluded.value where meta.value::bigint <= ${now}
      returning key`.execute(kysely);
    return rows.length > 0;
  };
}
