import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The resources that a process has used so far: CPU milliseconds, bytes sent, and bytes of memory. */
export interface Used {
  cpu: number;
  bytes: number;
  rss: number;
}

/** Counts the bytes that a server writes, headers included. */
export function bytesOut(server: Server): () => number {
  const open = new Set<Socket>();
  let closed = 0;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => {
      open.delete(socket);
      closed += socket.bytesWritten;
    });
  });
  return () => [...open].reduce((sum, socket) => sum + socket.bytesWritten, closed);
}

/**
 * Sends `hello` to the parent, then answers its questions one after another. Each answer includes the
 * resources used so far.
 */
export function answerParent<Question>(
  hello: object,
  bytes: () => number,
  act: (question: Question) => Promise<object | undefined>,
): void {
  process.on('message', async (message: 'end' | Question) => {
    if (message === 'end') process.exit();
    const answer = await act(message);
    const { user, system } = process.cpuUsage();
    const used: Used = { cpu: (user + system) / 1000, bytes: bytes(), rss: process.memoryUsage().rss };
    process.send?.({ ...used, ...answer });
  });
  process.send?.(hello);
}
