import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { ErrorCode } from '@memcherrish/shared/wire/base/errors.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { bareHeaders } from './security-headers.ts';

const answers: Record<string, { status: number; code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid-input', message: serverWords.invalidInput },
  // A device keeps the change and sends it again.
  BODY_TOO_SLOW: { status: 503, code: 'unavailable', message: messages.unavailable },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large', message: serverWords.tooLarge },
};
const unreadable = { status: 400, code: 'invalid-input', message: serverWords.invalidInput } as const;

/** A body that arrives slower than the lowest rate. */
export const tooSlow = Object.assign(new Error('The body arrives too slowly.'), { code: 'BODY_TOO_SLOW' });

/**
 * Answers a malformed request (no HTTP, endless headers, too slow) with an ApiError, and closes the
 * connection.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = answers[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ code, error: message, message });
  const headers = {
    ...bareHeaders,
    [ownAnswer.name]: ownAnswer.value,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  socket.destroySoon();
}
