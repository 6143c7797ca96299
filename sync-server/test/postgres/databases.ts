import { createHash } from 'node:crypto';
import { openDatabase } from '#db/engines/open.ts';
import { onCluster, startCluster } from './cluster.ts';

/** Whether this run of the tests uses PostgreSQL. */
export const onPostgres = process.env['ENGINE'] === 'postgres';

const template = 'memcherrish_template';
/** A secret for servers that share a database. */
export const sharedSecret = 'the-secret-of-all-servers-of-a-test';

/** Starts one cluster for all test files of a run, with an empty, migrated database. Vitest calls it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env['TEST_POSTGRES'] = cluster.urlOf('');
  await onCluster(cluster.urlOf('postgres'), (client) => client.query(`create database ${template}`));
  const database = await openDatabase(cluster.urlOf(template));
  // Removes the epoch, so that each server creates its own.
  await database.write((tx) => tx.deleteFrom('meta').where('key', '=', 'epoch').execute());
  await database.close();
  return cluster.stop;
}

function urlOf(database: string): string {
  const base = process.env['TEST_POSTGRES'];
  if (!base) throw new Error('No cluster runs: use the project server-postgres of vitest.config.ts.');
  return `${base}${database}`;
}

const nameFor = (dataDir: string) => `t_${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`;

/** Returns the address of the database that belongs to a data directory. The first call copies the template. */
export async function databaseFor(dataDir: string): Promise<string> {
  const name = nameFor(dataDir);
  await onCluster(urlOf('postgres'), async (client) => {
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 0)
      await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return urlOf(name);
}

/** Copies a database that has no connections, and returns the address of the copy. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const from = url.slice(url.lastIndexOf('/') + 1);
  await onCluster(urlOf('postgres'), (client) =>
    client.query(`create database ${name} template ${from} strategy file_copy`),
  );
  return urlOf(name);
}

/** Creates a database without tables, for tests of the migrations. */
export async function emptyDatabase(name: string, options = ''): Promise<string> {
  await onCluster(urlOf('postgres'), (client) => client.query(`create database ${name} ${options}`));
  return urlOf(name);
}

export async function dropDatabaseFor(dataDir: string): Promise<void> {
  await onCluster(urlOf('postgres'), (client) =>
    client.query(`drop database if exists ${nameFor(dataDir)} with (force)`),
  );
}
