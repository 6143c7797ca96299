import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#test/scene/free-port.ts';
import { type Cluster, newFolder, onCluster, program, startCluster, startIn } from './cluster.ts';

/** A primary and its replica, which gets every commit before it is acknowledged, or later. */
export interface Pair {
  /** The address with both hosts, as a server takes it. */
  url: string;
  primary: Cluster;
  replica: Cluster;
  /** Kills the primary with all its connections, and makes the replica the primary. */
  failOver: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startPair({ isSynchronous }: { isSynchronous: boolean }): Promise<Pair> {
  const [port, second] = [await freePort(), await freePort()];
  const waits = { synchronous_commit: 'on', synchronous_standby_names: 'standby' };
  const settings = isSynchronous ? waits : {};
  const primary = await startCluster({ port, settings });
  const folder = newFolder();
  const conninfo = `host=${primary.folder} port=${port} user=postgres application_name=standby`;
  const data = join(folder, 'data');
  program('pg_basebackup', ['-D', data, '-d', conninfo, '-R', '-c', 'fast', '--no-sync']);
  const replica = await startIn(folder, { port: second });
  await untilItStreams(primary);
  return {
    url: `postgres://postgres@127.0.0.1:${port},127.0.0.1:${second}/postgres`,
    primary,
    replica,
    failOver: async () => {
      if (primary.process.signalCode === null) {
        const ended = new Promise((resolve) => primary.process.once('exit', resolve));
        primary.process.kill('SIGKILL');
        await ended;
      }
      program('pg_ctl', ['promote', '-w', '-D', data]);
    },
    stop: async () => {
      await replica.stop();
      if (primary.process.exitCode === null && primary.process.signalCode === null) await primary.stop();
      rmSync(primary.folder, { recursive: true, force: true });
    },
  };
}

async function untilItStreams(primary: Cluster): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const { rowCount } = await onCluster(primary.urlOf('postgres'), (client) =>
      client.query("select 1 from pg_stat_replication where state = 'streaming'"),
    );
    if (rowCount === 1) return;
    await pause(50);
  }
  throw new Error('The replica does not follow the primary.');
}
