import type { IncomingMessage } from 'node:http';
import { photo, post } from '@memcherrish/shared/domain/limits.ts';

/** The server reads at most this much of a refused body: a post with its photos, over a good connection. */
const most = { maxBytes: (post.maxPhotos + 0.4) * photo.maxBytes, within: 20_000 };

/** Milliseconds that a refusal waits for the rest of its body. Most bodies have arrived by then. */
const refusedAfter = 2_000;

/**
 * Waits until a refusal may be sent, and returns whether the connection can stay open after it. The rest of the body is
 * read until its end or a limit, because a connection that closes earlier can lose the answer. The answer does not wait
 * for that: a slow sender gets it at once.
 */
export async function mayKeepConnection(request: IncomingMessage): Promise<boolean> {
  const discarded = discardBody(request);
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), refusedAfter);
  const result = await Promise.race([discarded, late]);
  clearTimeout(timer);
  if (result !== 'late') return result;
  void discarded.then((isWhole) => {
    // Reading the rest would waste bandwidth.
    if (!isWhole) request.socket.destroy();
  });
  return true;
}

/**
 * Reads and discards the rest of a refused body, within limits of bytes and time. Many clients read no answer
 * before they have sent everything: a connection that closes earlier is an error to them, not an answer.
 * Returns whether the body has ended.
 */
export async function discardBody(request: IncomingMessage, bounds = most): Promise<boolean> {
  // A request without a body is never complete before it is read, either.
  if (request.complete !== false || request.destroyed) return true;
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > bounds.maxBytes) return false;
  let left = bounds.maxBytes;
  return new Promise((resolve) => {
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end(false);
    };
    const ended = () => end(true);
    const gone = () => end(false);
    const timer = setTimeout(() => end(false), bounds.within);
    const end = (isWhole: boolean) => {
      clearTimeout(timer);
      request.off('data', count).off('end', ended).off('close', gone).off('error', gone);
      resolve(isWhole);
    };
    request.on('data', count).on('end', ended).on('close', gone).on('error', gone);
    request.resume();
  });
}
