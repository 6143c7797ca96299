import { connect, type Socket } from 'node:net';
import { connection } from '@memcherrish/shared/domain/limits.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowBodies } from './slow-bodies.ts';

const { every, bytes } = connection.slowestBody;

let app: FastifyInstance;
let port: number;
let sockets: Socket[];
/** The server's side of each connection whose headers have arrived. */
let served: Socket[];

beforeEach(async () => {
  [sockets, served] = [[], []];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = Fastify({ bodyLimit: 10 * bytes });
  await app.register(slowBodies);
  app.addHook('onRequest', async ({ raw }) => void served.push(raw.socket));
  app.post('/', async () => 'whole');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Sends the headers of a request, and returns a function that sends more and waits until it has arrived. */
async function begin(length: number) {
  const before = served.length;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`);
  await vi.waitUntil(() => served.length > before, { timeout: 20_000 });
  const send = async (size: number) => {
    const from = served[before]?.bytesRead ?? 0;
    socket.write(Buffer.alloc(size, 'x'));
    await vi.waitUntil(() => (served[before]?.bytesRead ?? 0) >= from + size, { timeout: 20_000 });
  };
  return { send, closed, answer: () => answer, isOpen: () => served[before]?.destroyed === false };
}

// Shows threat:denial-of-service
it('ends a body that trickles, with an answer after which a device sends it again', async () => {
  const { send, closed, answer } = await begin(1000);
  await send(10);
  vi.advanceTimersByTime(every);
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 503 .*"code":"unavailable"/s);
});

it('lets a body arrive at the lowest rate for as long as it needs, and ends it when it stops', async () => {
  const { send, closed, isOpen } = await begin(5 * bytes);
  for (let turn = 0; turn < 3; turn += 1) {
    await send(bytes);
    vi.advanceTimersByTime(every);
    expect(isOpen()).toBe(true);
  }
  vi.advanceTimersByTime(every);
  await closed;
});

it('does not watch a connection whose body has arrived', async () => {
  const { send, answer, isOpen } = await begin(10);
  await send(10);
  await vi.waitUntil(() => answer().endsWith('whole'), { timeout: 20_000 });
  vi.advanceTimersByTime(3 * every);
  expect(isOpen()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
