import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/engines/open.ts';
import { databaseName, photosName } from '#server/data-files.ts';
import { ServerProcess } from '#test/faults/server-process.ts';
import { onCluster, program, startCluster } from '#test/postgres/cluster.ts';
import { makeSchool } from './school.ts';

/**
 * Measures two drills of docs/operations-large.md: a machine is lost, and its service comes back from a backup. The
 * recovery time is from the first command to the first `/readyz` with 200. After the backup one more school is made:
 * the recovery point is the backup when that school is not there.
 */
const schools = Number(process.argv[2] ?? 10);
const size = { batches: 10, classes: 40 };
/** Bytes of the two pictures of a photo: the mean of the sample's. */
const pictures = { '': 70_000, '.small': 10_000 };
const secret = 'the-secret-of-the-drills-of-memcherrish';

const folder = mkdtempSync(join(tmpdir(), 'memcherrish-drills-'));
const figures: [what: string, value: string][] = [];

async function timed<Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> {
  const from = performance.now();
  const result = await work();
  console.error(what);
  figures.push([what, `${((performance.now() - from) / 1000).toFixed(1)} s`]);
  return result;
}

function command(name: string, dataDir: string, ...args: string[]): void {
  const file = join(import.meta.dirname, `../src/operations/${name}.ts`);
  const ended = spawnSync(process.execPath, [file, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (ended.status !== 0) throw new Error(`${name} failed: ${ended.stderr}`);
}

/** Starts a server, waits until it is ready, stops it, and returns the number of its schools. */
async function serves(dataDir: string, environment: Record<string, string> = {}): Promise<void> {
  const server = await ServerProcess.start({ dataDir, environment });
  const { status } = await fetch(`${server.address}/readyz`);
  if (status !== 200) throw new Error(`/readyz answers ${status}.`);
  await server.stop();
}

async function fill(place: string, count: number, photos: string | null, onPostgres: boolean): Promise<void> {
  const database = await openDatabase(place);
  for (let made = 0; made < count; made += 1)
    await makeSchool(database.write, size, {
      name: `School ${made}`,
      withPhoto: photos ? 0.8 : 0,
      onPostgres,
    });
  const ids = photos ? await database.read.selectFrom('photos').select('id').execute() : [];
  for (const { id } of ids)
    for (const [end, bytes] of Object.entries(pictures))
      writeFileSync(join(photos ?? '', `${id}${end}.webp`), Buffer.alloc(bytes, id));
  await database.close();
}

async function schoolsIn(place: string): Promise<number> {
  const database = await openDatabase(place);
  const rows = await database.read.selectFrom('schools').select('id').execute();
  await database.close();
  return rows.length;
}

const point = async (place: string) =>
  figures.push(['recovery point', (await schoolsIn(place)) === schools ? 'the backup' : 'another one']);

async function onSqlite(): Promise<void> {
  const [dataDir, machine] = [join(folder, 'data'), join(folder, 'machine')];
  mkdirSync(join(dataDir, photosName), { recursive: true, mode: 0o700 });
  mkdirSync(machine, { mode: 0o700 });
  const [file, restored] = [dataDir, machine].map((each) => join(each, databaseName)) as [string, string];
  await fill(file, schools, join(dataDir, photosName), false);
  await serves(dataDir);
  const archive = join(folder, 'copy.tar');
  await timed('SQLite: npm run backup', () => command('backup', dataDir, archive));
  figures.push(['size of the backup', `${Math.round(statSync(archive).size / 1e6)} MB`]);
  await fill(file, 1, null, false);
  await timed('SQLite: recovery on an empty machine', async () => {
    command('restore', machine, archive);
    await serves(machine);
  });
  await point(restored);
}

async function onPostgres(): Promise<void> {
  const dataDir = join(folder, 'shared');
  mkdirSync(dataDir, { mode: 0o700 });
  const create = (cluster: { urlOf: (name: string) => string }) =>
    onCluster(cluster.urlOf('postgres'), (client) => client.query('create database main'));
  const first = await startCluster({ isDurable: true });
  await create(first);
  const url = first.urlOf('main');
  const environment = (address: string) => ({ DATABASE_URL: address, AUTH_SECRET: secret });
  await fill(url, schools, null, true);
  await serves(dataDir, environment(url));
  const dump = join(first.folder, 'memcherrish.dump');
  await timed(
    'PostgreSQL: pg_dump',
    () => void program('pg_dump', ['--format=custom', `--file=${dump}`, url]),
  );
  figures.push(['size of the dump', `${(statSync(dump).size / 1e6).toFixed(1)} MB`]);
  await fill(url, 1, null, true);
  const second = await startCluster({ isDurable: true });
  await timed('PostgreSQL: recovery into an empty database', async () => {
    await create(second);
    program('pg_restore', [`--dbname=${second.urlOf('main')}`, dump]);
    await serves(dataDir, environment(second.urlOf('main')));
  });
  await point(second.urlOf('main'));
  await first.stop();
  await second.stop();
}

try {
  await onSqlite();
  await onPostgres();
  const people = schools * size.classes * 50;
  console.log(`| ${people.toLocaleString('en')} people | |\n| --- | --- |`);
  for (const [what, value] of figures) console.log(`| ${what} | ${value} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
