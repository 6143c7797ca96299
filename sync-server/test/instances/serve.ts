import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '#test/faults/server-process.ts';
import { sharedSecret } from '#test/postgres/databases.ts';
import { startPair } from '#test/postgres/pair.ts';
import { loopbackS3 } from '#test/s3/loopback-s3.ts';
import { freePort } from '#test/scene/free-port.ts';

/**
 * Starts the parts of deploy/compose.yaml without containers, in memory: PostgreSQL with a synchronous replica, a bucket,
 * two servers with the sample school, and a proxy that takes them in turn. Ctrl+C ends everything.
 */
const port = Number(process.env['PORT'] ?? 3000);
const dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-instances-'));
const pair = await startPair({ isSynchronous: true });
const s3 = await loopbackS3();
const environment = {
  DATABASE_URL: pair.url,
  PHOTOS_URL: s3.url.href,
  AUTH_SECRET: sharedSecret,
  PUBLIC_URL: `http://localhost:${port}`,
  SAMPLE: 'on',
};
const ports = [await freePort(), await freePort()];
const servers: ServerProcess[] = [];
for (const each of ports) {
  servers.push(await ServerProcess.start({ dataDir, environment: { ...environment, PORT: String(each) } }));
}
let turn = 0;
const proxy = createServer((incoming, outgoing) => {
  turn += 1;
  const { method, url, headers } = incoming;
  const to = { host: '127.0.0.1', port: ports[turn % ports.length], method, path: url, headers };
  const passed = ask(to, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
});
proxy.listen(port, '127.0.0.1', () => {
  process.stdout.write(
    `Two servers are behind http://localhost:${port}. Sign-in names are in the output of the first:\n`,
  );
  process.stdout.write(servers[0]?.said.out ?? '');
});
process.once('SIGINT', () => {
  void stop();
});

async function stop(): Promise<void> {
  proxy.closeAllConnections();
  proxy.close();
  for (const server of servers) await server.stop();
  await s3.close();
  await pair.stop();
  rmSync(dataDir, { recursive: true });
}
