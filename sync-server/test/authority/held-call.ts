import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from '#test/authorisation/calls/call.ts';
import { requestOf } from '#test/authorisation/send.ts';
import type { World } from '#test/authorisation/world.ts';

export interface Answered {
  status: number;
  /** The headers and the body, as received. */
  bytes: string;
  body: string;
}

/** A call that was sent except for the last byte of its body. A call without a body was sent completely. */
export interface HeldCall {
  hasBody: boolean;
  /** Sends the last byte and returns the response. */
  finish: () => Promise<Answered>;
}

/** Begins a call of the matrix over a socket, to a listening server. */
export function beginCall(
  { server }: World,
  row: string,
  call: Call,
  token: string | null,
  more: Record<string, string> = {},
): HeldCall {
  const { method, url, headers, payload } = requestOf(row, call, token);
  const { port } = server.app.server.address() as AddressInfo;
  const length = payload ? { 'content-length': String(payload.length) } : {};
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    headers: { ...more, ...headers, ...length },
    agent: false,
  });
  const answered = new Promise<Answered>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString('latin1');
        resolve({
          status: answer.statusCode ?? 0,
          body,
          bytes: `${JSON.stringify(answer.headers)}\n${body}`,
        });
      });
    });
  });
  // Prevents an unhandled rejection until `finish` returns the promise.
  answered.catch(() => undefined);
  if (payload) sent.write(payload.subarray(0, -1));
  else sent.end();
  return {
    hasBody: payload !== undefined,
    finish: () => {
      if (payload) sent.end(payload.subarray(-1));
      return answered;
    },
  };
}
