import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';

/** Tests that the answer to a refused upload arrives, although most clients send everything before they read. */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await openTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const tries = 20;

type Send = (url: string, type: string, body: Buffer<ArrayBuffer>) => Promise<string>;

const byUndici: Send = async (url, type, body) => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  return ((await answer.json()) as { code: string }).code;
};

/** Fails when the connection breaks while the client still sends, even if an answer has arrived. */
const byNode: Send = (url, type, body) =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': body.length };
    const sent = request(url, { method: 'POST', headers, agent: false }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      if (sent.writableFinished) resolve(JSON.parse(text).code);
    });
    sent.on('error', reject).end(body);
  });

const clients: [name: string, send: Send][] = [
  ['undici', byUndici],
  ['node:http', byNode],
];

async function outcomes(send: () => Promise<string>): Promise<string[]> {
  const all: string[] = [];
  for (let count = 0; count < tries; count += 1) all.push(await send().catch(String));
  return [...new Set(all)];
}

describe.each(clients)('a client made with %s', (_name, send) => {
  it('gets the answer to an upload without a session, in every try', { timeout: 60_000 }, async () => {
    const url = `${address}${paths.uploadPhoto('919876543210')}`;
    const type = 'multipart/form-data; boundary=b';
    expect(await outcomes(() => send(url, type, Buffer.alloc(5_000_000)))).toEqual(['not-signed-in']);
  });

  it('gets the answer to a JSON body that is too large, in every try', { timeout: 60_000 }, async () => {
    const url = `${address}${paths.signIn}`;
    const body = Buffer.from(JSON.stringify({ name: 'x'.repeat(3_000_000) }));
    expect(await outcomes(() => send(url, 'application/json', body))).toEqual(['too-large']);
  });
});

it('reads no body that announces more than the largest form', async () => {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = `POST ${paths.signIn} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99000000\r\n\r\n`;
  socket.write(head);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await Promise.race([new Promise((resolve) => socket.once('end', resolve)), after(10_000)]);
  socket.destroy();
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text.toLowerCase()).toContain('connection: close');
});
