import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A provider on the loopback interface that responds on command and records its requests. */
export interface Provider {
  url: URL;
  received: Received[];
  answer: (reply: (response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

export async function openProvider(): Promise<Provider> {
  const received: Received[] = [];
  let reply: (response: ServerResponse) => void = (response) => response.end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    received,
    answer: (next) => {
      reply = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
export const html = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Sign in to this network</h1>');
};
