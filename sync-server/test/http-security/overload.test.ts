import { connect, type Socket } from 'node:net';
import { connection, serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { picture } from '#test/files/pictures.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';

/** Tests a server at its capacity. It says so and when to retry, and its health check stays green. */

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

const sorry = { code: 'unavailable', message: messages.unavailable, retryAfterSeconds: 5 };

async function isWell(): Promise<void> {
  for (const url of ['/healthz', '/readyz'])
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(200);
}

describe('calls', () => {
  // Shows threat:denial-of-service
  it('calls above the limit of concurrent calls are rejected until there is room', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { send } = server.ctx.codes;
    server.ctx.codes.send = async () => {
      await gate;
      throw new Error('The test ends here.');
    };
    const ask = async () =>
      server.app.inject({ method: 'POST', url: paths.sendCode, payload: { mobile: '+919876543210' } });
    const asked = Array.from({ length: serverLoad.calls + 1 }, ask);
    const refused = await Promise.race(asked);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject(sorry);
    await isWell();
    open();
    const answered = await Promise.all(asked);
    expect(answered.filter(({ statusCode }) => statusCode === 503)).toHaveLength(1);
    server.ctx.codes.send = send;
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('forms', () => {
  const registration = (size: number) => {
    const head = `--b\r\ncontent-disposition: form-data; name="profilePhoto"; filename="a"\r\n\r\n`;
    return `POST ${paths.registerTeacher} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${size + 200}\r\n\r\n${head}`;
  };
  const piece = Buffer.alloc(8 * 1024 * 1024, 1);

  /** Sends one piece of a form and leaves the rest open; returns the response with which the form is rejected. */
  function unfinished(): { socket: Socket; answer: Promise<string> } {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
        if (text.includes('}')) resolve(text);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    // More than the server would read of a refused body: it answers a refusal at once.
    socket.write(registration(piece.length * 20));
    socket.write(piece);
    return { socket, answer };
  }

  it('forms of guests use at most their share, which is freed when they end; members still have room', async () => {
    const admin = await anAdmin(server);
    const most = serverLoad.guestFormBytes / piece.length;
    const guests = Array.from({ length: most + 1 }, unfinished);
    // One of them exceeds the limit; the network decides which one.
    const refused = await Promise.race(guests.map(({ answer }) => answer));
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/retry-after: 5\r\n/i);
    expect(JSON.parse(refused.slice(refused.indexOf('{')))).toMatchObject(sorry);
    await isWell();
    const photo = { name: 'a.png', bytes: await picture(64, 48).png().toBuffer() };
    const made = await admin.form(paths.schools, { name: 'St. Mary’s', image: photo });
    expect(made.statusCode).toBe(201);

    for (const { socket } of guests) socket.destroy();
    const details = { name: 'Mary', email: 'mary@example.org', password: 'a-long-and-odd-one' };
    const fields = { ...details, mobile: '9876543210', gender: 'Female', place: 'Aluva' };
    await expect
      .poll(
        async () => {
          const form = { ...fields, profilePhoto: photo };
          return (await server.as(null).form(paths.registerTeacher, form)).json().code;
        },
        { timeout: 20_000 },
      )
      .not.toBe('unavailable');
  });
});

describe('a malformed request', () => {
  const answers: [name: string, sent: string, status: number, code: string][] = [
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid-input'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'invalid-input',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
      'invalid-input',
    ],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(connection.maxHeaderBytes)}\r\n\r\n`,
      431,
      'too-large',
    ],
  ];
  it.each(answers)(
    'a malformed request with %s gets the usual error and is disconnected',
    async (_name, sent, status, code) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.write(sent);
      let text = '';
      for await (const chunk of socket) text += chunk;
      const [head = '', body = ''] = text.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(head).toMatch(
        /\r\ncontent-security-policy: sandbox; default-src 'none'; frame-ancestors 'none'\r\n/,
      );
      expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
      expect(JSON.parse(body)).toMatchObject({ code });
    },
  );
});

it('is not kept open longer than the stated timeout', () => {
  expect(server.app.server).toMatchObject({
    headersTimeout: connection.headersWithin,
    requestTimeout: connection.requestWithin,
    timeout: connection.silentFor,
    keepAliveTimeout: connection.keptAlive,
    maxRequestsPerSocket: connection.calls,
    maxConnections: serverLoad.connections,
  });
});
