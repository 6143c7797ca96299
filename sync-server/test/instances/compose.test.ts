import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import { binaries, newFolder, onCluster, owner, program, startIn } from '#test/postgres/cluster.ts';
import { freePort } from '#test/scene/free-port.ts';

/* deploy/compose.yaml without a container engine: its values, and its own commands on an installed PostgreSQL. */

const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
const service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  entrypoint: z.array(z.string()).optional(),
});
const { services, configs } = z
  .object({
    services: z.record(z.string(), service),
    configs: z.record(z.string(), z.object({ content: z.string() })),
  })
  .parse(parse(text, { merge: true }));

const secret = 'ab'.repeat(32);
/** Fills in the variables of the person who starts it, and writes `$$` as the engine does. */
const filled = (value: string) => value.replace(/\$\{\w+:\?[^}]*\}/g, secret).replaceAll('$$', '$');
const environmentOf = (name: string) =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, filled(value)]),
  );
const inImage = Object.fromEntries(
  (/^ENV (.*)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '')
    .split(' ')
    .map((pair) => pair.split('=')),
);

describe('deploy/compose.yaml', () => {
  it('starts both servers with the same variables, which the manual names', () => {
    const environment = environmentOf('one');
    expect(environmentOf('two')).toEqual(environment);
    expect(readConfig({ ...inImage, ...environment })).toMatchObject({
      databaseUrl: `postgres://memcherrish:${secret}@primary,replica/memcherrish`,
      authSecret: expect.anything(),
      host: '0.0.0.0',
      production: true,
    });
    const manual = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const missing = Object.keys(environment).filter((name) => !manual.includes(`| \`${name}\` |`));
    expect(missing).toEqual([]);
  });

  it('gives servers the key and the region of the bucket that it creates', () => {
    const url = new URL(environmentOf('one')['PHOTOS_URL'] ?? '');
    const s3 = environmentOf('s3');
    expect([url.username, url.password, url.pathname]).toEqual([
      s3['GARAGE_DEFAULT_ACCESS_KEY'],
      s3['GARAGE_DEFAULT_SECRET_KEY'],
      `/${s3['GARAGE_DEFAULT_BUCKET']}`,
    ]);
    expect(configs['s3']?.content).toContain(`s3_region = "${url.searchParams.get('region')}"`);
    expect(configs['s3']?.content).toContain(`:${url.port}"`);
  });

  it('takes every secret from the person who starts it, and names the version of every image', () => {
    const values = Object.values(services).flatMap(({ environment }) => Object.entries(environment));
    const secrets = values.filter(([name]) => /SECRET|PASSWORD/.test(name));
    expect(secrets.length).toBeGreaterThan(4);
    for (const [name, value] of secrets)
      expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?/)]);
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    expect(images.filter((image) => !/:v?\d+(\.\d+)+(-\w+)?$/.test(image))).toEqual([]);
  });
});

describe('PostgreSQL of deploy/compose.yaml', () => {
  const [primaryFolder, replicaFolder] = [newFolder(), newFolder()];
  const ending: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ending.reverse()) await end();
    for (const folder of [primaryFolder, replicaFolder]) rmSync(folder, { recursive: true, force: true });
  });
  const user = 'memcherrish';

  /** Creates the database as the image does: by a server that only its own machine reaches. */
  async function initialised(): Promise<Record<string, string>> {
    const environment = environmentOf('primary');
    const data = join(primaryFolder, 'data');
    const flags = (environment['POSTGRES_INITDB_ARGS'] ?? '').split(' ');
    const password = join(primaryFolder, 'password');
    writeFileSync(password, secret);
    program('initdb', ['-D', data, '-U', user, `--pwfile=${password}`, '--no-sync', ...flags]);
    // The rules for other machines, as the image writes them. This machine stands for one of those.
    const rules = ['local all all trust', `host all all all ${environment['POSTGRES_HOST_AUTH_METHOD']}`];
    writeFileSync(join(data, 'pg_hba.conf'), rules.map((rule) => `${rule}\n`).join(''));
    const [, ...args] = String(services['primary']?.command).split(' ');
    const settings = Object.fromEntries(
      args.filter((each) => each !== '-c').map((each) => each.split('=') as [string, string]),
    );
    const options = { user, isDurable: true, settings };
    const temporary = await startIn(primaryFolder, options);
    await onCluster(temporary.urlOf('postgres'), (client) => client.query(`create database ${user}`));
    const script = filled(configs['replication']?.content ?? '');
    const ran = spawnSync('bash', ['-e'], {
      ...owner(),
      input: script,
      env: { ...process.env, ...environment, PGDATA: data },
      encoding: 'utf8',
    });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    const ended = new Promise((resolve) => temporary.process.once('exit', resolve));
    temporary.process.kill('SIGINT');
    await ended;
    return settings;
  }

  /** Runs the command of the replica, with stand-ins for the two programs that only the image has. */
  function startReplica(port: number, second: number): void {
    const programs = join(replicaFolder, 'programs');
    mkdirSync(programs);
    // As many connections as `startIn` gives the primary: a replica does not start with fewer.
    const here = `-k ${replicaFolder} -c port=${second} -c max_connections=200`;
    const shell = { gosu: 'shift; exec "$@"', 'docker-entrypoint.sh': `exec "$@" ${here}` };
    for (const [name, line] of Object.entries(shell)) {
      writeFileSync(join(programs, name), `#!/bin/sh\n${line}\n`);
      chmodSync(join(programs, name), 0o755);
    }
    const [command = '', ...args] = (services['replica']?.entrypoint ?? []).map(filled);
    const replica = spawn(command, args, {
      ...owner(),
      stdio: 'ignore',
      env: {
        ...environmentOf('replica'),
        PATH: [programs, binaries(), process.env['PATH']].join(':'),
        PGDATA: join(replicaFolder, 'data'),
        // The name `primary` leads to this machine.
        ...{ PGHOSTADDR: '127.0.0.1', PGPORT: String(port) },
      },
    });
    const ended = new Promise((resolve) => replica.once('exit', resolve));
    ending.push(async () => {
      replica.kill('SIGQUIT');
      await ended;
    });
  }

  it('creates the database, acknowledges what the replica has, and loses nothing of it', {
    timeout: 60_000,
  }, async () => {
    const settings = await initialised();
    const [port, second] = [await freePort(), await freePort()];
    const primary = await startIn(primaryFolder, { user, isDurable: true, settings, port });
    ending.push(() => primary.process.kill('SIGKILL'));
    const ask = (statement: string) =>
      onCluster(primary.urlOf(user), async (client) => (await client.query(statement)).rows);
    const replicaUrl = `postgres://${user}@${encodeURIComponent(replicaFolder)}:${second}/${user}`;
    const askReplica = (statement: string) =>
      onCluster(replicaUrl, async (client) => (await client.query(statement)).rows);

    const acknowledged = ask('create table people as select 1 as id').then(() => true);
    const waiting = "select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'";
    await expect.poll(() => ask(waiting)).toEqual([{ waiting: 1 }]);
    startReplica(port, second);
    expect(await acknowledged).toBe(true);
    // The connection of the base backup may end a moment later.
    await expect
      .poll(() => ask('select application_name, sync_state from pg_stat_replication'))
      .toEqual([{ application_name: 'replica', sync_state: 'sync' }]);
    expect(
      await ask('select datcollate, pg_encoding_to_char(encoding) as encoding from pg_database'),
    ).toContainEqual({
      datcollate: 'C',
      encoding: 'UTF8',
    });

    const ended = new Promise((resolve) => primary.process.once('exit', resolve));
    primary.process.kill('SIGKILL');
    await ended;
    await askReplica('select pg_promote()');
    await askReplica('insert into people values (2)');
    expect(await askReplica('select id from people order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
