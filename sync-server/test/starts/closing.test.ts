import { connect, type Socket } from 'node:net';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';

/** Tests which connections a closing server waits for. */

let server: TestServer;
let port: number;
let sockets: Socket[];

beforeEach(async () => {
  server = await openTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Opens a connection and resolves once the server has accepted it. */
async function connection(): Promise<Socket> {
  const taken = new Promise((resolve) => server.app.server.once('connection', resolve));
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await taken;
  return socket;
}

/** Sends a request that runs from `began` on and gets its response once the gate opens. */
async function askSlowly() {
  const busy = await connection();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { send } = server.ctx.codes;
  server.ctx.codes.send = async (...entry) => {
    begin();
    await gate;
    return send.apply(server.ctx.codes, entry);
  };
  const body = JSON.stringify({ mobile: '+919876543210' });
  busy.write(
    `POST ${paths.sendCode} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return { busy, began, open };
}

const allOf = async (socket: Socket) => {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
};

describe('a server that closes', () => {
  it('does not wait for connections without a request', async () => {
    const [silent, halfway] = [await connection(), await connection()];
    halfway.write('GET /api/schools HTTP/1.1\r\nhost: local');
    await server.app.close();
    await expect(allOf(silent)).resolves.toBe('');
  });

  it('does not wait for connections that stay open after a response', async () => {
    const kept = await connection();
    kept.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const answered = await new Promise<Buffer>((resolve) => kept.once('data', resolve));
    expect(answered.toString()).toMatch(/^HTTP\/1\.1 200/);
    await server.app.close();
  });

  it('does not wait for a connection after its last response', async () => {
    const { busy, began, open } = await askSlowly();
    const answer = allOf(busy);
    await began;
    const closing = server.app.close();
    await expect.poll(() => server.app.server.listening).toBe(false);
    open();
    expect(await answer).toMatch(/^HTTP\/1\.1 200/);
    await closing;
  });

  it('finishes running requests, and responds to later ones on the same connection', async () => {
    const { busy, began, open } = await askSlowly();
    const answer = allOf(busy);
    await began;
    const closing = server.app.close();
    await expect.poll(() => server.app.server.listening).toBe(false);
    const next = new Promise((resolve) => server.app.server.once('request', resolve));
    busy.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await next;
    open();
    const statuses = (await answer).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    await closing;
    expect(server.messages).toHaveLength(1);
  });
});
