import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { shareConnections } from './connections.ts';

/** A server with ten connections in all. The whole of 127.0.0.0/8 is this machine, and each address its own network. */
let app: FastifyInstance;
let port: number;
let sockets: Socket[] = [];

async function open(trustProxy: readonly string[] | false = false): Promise<void> {
  app = Fastify();
  app.get('/', async () => 'well');
  shareConnections(app, { trustProxy, total: 10 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

/** Opens a connection, and waits until the server has looked at it. */
async function connectFrom(localAddress: string, sent = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  const accepted = once(app.server, 'connection');
  await once(socket, 'connect');
  socket.write(sent);
  await accepted;
  return socket;
}
const status = (localAddress: string) =>
  new Promise<number | string>((resolve) => {
    get({ port, host: '127.0.0.1', localAddress, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    }).on('error', ({ message }) => resolve(message));
  });
const several = async (count: number, address: string, sent?: string) => {
  const all: Socket[] = [];
  for (let each = 0; each < count; each += 1) all.push(await connectFrom(address, sent));
  return all;
};

// Shows threat:denial-of-service
it('lets another network in when one has all connections, and ends the oldest silent one', async () => {
  await open();
  const silent = await several(10, '127.0.0.2', 'GET / HTTP/1.1\r\nhost: x\r\n');
  const ended = once(silent[0] as Socket, 'close');
  expect(await status('127.0.0.1')).toBe(200);
  await ended;
  expect(silent.slice(1).filter(({ closed }) => closed)).toEqual([]);
});

it('ends silent connections of a network before those that were used', async () => {
  await open();
  const used = await connectFrom('127.0.0.2');
  const answered = once(used, 'data');
  used.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await answered;
  const [oldest] = await several(9, '127.0.0.2');
  const ended = once(oldest as Socket, 'close');
  expect(await status('127.0.0.1')).toBe(200);
  await ended;
  expect(used.closed).toBe(false);
});

it('refuses a newcomer of the network that has the most, and one of a network with as many as the others', async () => {
  await open();
  const [first] = await several(5, '127.0.0.2');
  await several(5, '127.0.0.3');
  const newcomer = await connectFrom('127.0.0.3');
  await once(newcomer, 'close');
  expect(first?.closed).toBe(false);
  expect(await status('127.0.0.4')).toBe(200);
});

it('never counts the connections of a trusted proxy as those of one network', async () => {
  await open(['127.0.0.5', '127.1.0.0/16']);
  const proxied = [...(await several(4, '127.0.0.5')), ...(await several(4, '127.1.2.3'))];
  const others = await several(2, '127.0.0.2');
  const ended = once(others[0] as Socket, 'close');
  expect(await status('127.0.0.5')).toBe(200);
  await ended;
  expect(proxied.filter(({ closed }) => closed)).toEqual([]);
});
