import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Cluster,
  newFolder,
  onCluster,
  program,
  startCluster,
  startIn,
} from '#test/postgres/cluster.ts';
import { sharedSecret } from '#test/postgres/databases.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** Row P12: PostgreSQL's own backups are restored (docs/operations-large.md#backup-on-postgresql). */

let archive: string;
let restored: string;
let dataDir: string;
let clusters: Cluster[];
beforeEach(async () => {
  archive = newFolder();
  restored = newFolder();
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-backups-'));
  const settings = {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  };
  clusters = [await startCluster({ settings })];
});
afterEach(async () => {
  for (const cluster of clusters) await cluster.stop();
  for (const folder of [archive, restored, dataDir]) rmSync(folder, { recursive: true, force: true });
});

const main = 'main';
const serve = (cluster: Cluster) =>
  openTestServer({ DATABASE_URL: cluster.urlOf(main), DATA_DIR: dataDir, AUTH_SECRET: sharedSecret });

async function createDatabase(cluster: Cluster): Promise<void> {
  await onCluster(cluster.urlOf('postgres'), (client) => client.query(`create database ${main}`));
}

/** A server with one member, whose device is up to date. `rename` changes the member, and the device gets it. */
async function beginOn(cluster: Cluster) {
  await createDatabase(cluster);
  const server = await serve(cluster);
  const { divisionId } = await aDivision(await anAdmin(server));
  const member = await aMember(server, divisionId, { name: 'First' });
  const device = new ReplicaClient(member.caller);
  await device.pull();
  const rename = async (name: string) => {
    expect((await member.caller.put(paths.update(member.mobile), { name })).statusCode).toBe(200);
    await device.pull();
    expect(nameOn(device)).toBe(name);
  };
  return { server, member, device, rename };
}

const nameOn = (device: ReplicaClient) => [...device.rosters.values()][0]?.schoolmates[0]?.name;

/** Expects a new epoch, and that a device with the old cursor becomes equal to a new one. */
async function expectRestored(
  server: TestServer,
  { device, member, epoch }: { device: ReplicaClient; member: Member; epoch: string },
): Promise<void> {
  expect(server.ctx.database.epoch()).not.toBe(epoch);
  device.caller = server.as(member.token);
  await device.pull();
  expect(nameOn(device)).toBe('Kept');
  const fresh = new ReplicaClient(server.as(member.token));
  await fresh.pull();
  expect(device.contents()).toEqual(fresh.contents());
}

it('a restore to a point in time brings what was there, and every device notices', {
  timeout: 120_000,
}, async () => {
  const [first] = clusters;
  if (!first) throw new Error('No cluster runs.');
  const { server, member, device, rename } = await beginOn(first);
  const data = join(restored, 'data');
  program('pg_basebackup', ['-D', data, '-h', first.folder, '-U', 'postgres', '-c', 'fast', '--no-sync']);
  await rename('Kept');
  const ask = (statement: string) => onCluster(first.urlOf('postgres'), (client) => client.query(statement));
  await ask("select pg_create_restore_point('here')");
  await rename('Lost');
  const epoch = server.ctx.database.epoch();
  await server.close();
  const { rows } = await ask('select pg_walfile_name(pg_switch_wal()) as last');
  const archived = () => ask(`select last_archived_wal >= '${rows[0]?.last}' as done from pg_stat_archiver`);
  await expect.poll(async () => (await archived()).rows).toEqual([{ done: true }]);
  const target = [
    `restore_command = 'cp ${archive}/%f %p'`,
    "recovery_target_name = 'here'",
    "recovery_target_action = 'promote'",
    'archive_mode = off',
  ];
  appendFileSync(join(data, 'postgresql.auto.conf'), `${target.join('\n')}\n`);
  writeFileSync(join(data, 'recovery.signal'), '');
  const second = await startIn(restored);
  clusters.push(second);
  await expect
    .poll(() =>
      onCluster(
        second.urlOf('postgres'),
        async (client) => (await client.query('select pg_is_in_recovery() as recovers')).rows,
      ),
    )
    .toEqual([{ recovers: false }]);
  const again = await serve(second);
  await expectRestored(again, { device, member, epoch });
  await again.close();
});

it('a restored dump brings what was there, and every device notices', { timeout: 120_000 }, async () => {
  const [first] = clusters;
  if (!first) throw new Error('No cluster runs.');
  const { server, member, device, rename } = await beginOn(first);
  await rename('Kept');
  const dump = join(archive, 'memcherrish.dump');
  program('pg_dump', ['--format=custom', `--file=${dump}`, first.urlOf(main)]);
  await rename('Lost');
  const epoch = server.ctx.database.epoch();
  await server.close();
  const second = await startCluster();
  clusters.push(second);
  await createDatabase(second);
  program('pg_restore', [`--dbname=${second.urlOf(main)}`, dump]);
  const again = await serve(second);
  await expectRestored(again, { device, member, epoch });
  await again.close();
});
