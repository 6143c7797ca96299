import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { freePort } from '#test/scene/free-port.ts';

const python = '/usr/bin/python3';

/** Whether OpenStack Swift is installed (Debian: python3-swift). */
export const hasSwift = (): boolean =>
  spawnSync(python, ['-c', 'import swift.common.middleware.s3api']).status === 0;

export interface Swift {
  /** The address of an empty bucket, as PHOTOS_URL takes it. */
  url: URL;
  stop: () => Promise<void>;
}

/** Starts OpenStack Swift, a server of S3 that others wrote, on the loopback address. Takes seconds. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'memcherrish-swift-'));
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const args = [join(import.meta.dirname, 'serve-swift.py'), folder, ...ports.map(String)];
  const server = spawn(python, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = new URL(`http://127.0.0.1:${ports[0]}/photos`);
  url.username = encodeURIComponent('memcherrish:user');
  url.password = 'secret';
  const stop = async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createBucket(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function createBucket({ origin, pathname }: URL): Promise<void> {
  const account = { accessKeyId: 'memcherrish:user', secretAccessKey: 'secret' };
  const client = new AwsClient({ ...account, service: 's3', region: 'us-east-1', retries: 0 });
  const until = Date.now() + 60_000;
  for (;;) {
    const status = await client
      .fetch(`${origin}${pathname}`, { method: 'PUT' })
      .then((response) => response.status)
      .catch(() => 0);
    if (status === 200) return;
    if (Date.now() > until) throw new Error(`Swift does not create a bucket: ${status}.`);
    await pause(200);
  }
}
