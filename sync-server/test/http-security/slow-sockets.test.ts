import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';

/**
 * Opens connections that never finish their request to the real program. Other callers still get responses (S15 of docs/reliability.md).
 */

const count = process.env['LONG'] === '1' ? 1000 : 100;
const asked = 200;

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-slow-'));
  server = await ServerProcess.start({ dataDir });
});
afterAll(() => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The first bytes of a connection, and the number of bytes that follow one by one. */
const kinds: string[] = [
  '',
  'GET /healthz HTTP/1.1\r\nhost: a\r\nx: ',
  `POST ${paths.signIn} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"username":"`,
  `POST ${paths.registerTeacher} HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n`,
];

// Shows threat:denial-of-service
it('a server with many slow connections stays healthy and responds', async () => {
  const { hostname, port } = new URL(server.address);
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(kinds[index % kinds.length] ?? '');
      return new Promise<Socket>((resolve) => socket.once('connect', () => resolve(socket)));
    }),
  );
  const drip = setInterval(() => {
    for (const [index, socket] of sockets.entries()) if (index % kinds.length > 0) socket.write('x');
  }, 200);
  const took: number[] = [];
  try {
    for (let turn = 0; turn < asked; turn += 1) {
      const from = performance.now();
      const answer = await fetch(`${server.address}${turn % 2 === 0 ? '/healthz' : paths.schools}`);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      if (turn % 2 === 0) took.push(performance.now() - from);
    }
  } finally {
    clearInterval(drip);
  }
  took.sort((one, other) => one - other);
  const p95 = took[Math.floor(took.length * 0.95)] ?? 0;
  process.stdout.write(
    `Slow connections: ${count} open, ${asked} calls answered; health at the 95th percentile ${p95.toFixed(1)} ms\n`,
  );
  expect(sockets.filter((socket) => socket.destroyed)).toEqual([]);
  expect(took).toHaveLength(asked / 2);
  for (const socket of sockets) socket.destroy();
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
