import type { IncomingMessage } from 'node:http';
import { photo, post } from '@memcherrish/shared/domain/limits.ts';

/** The most that is read of a refused body: a post with its photos, over a good connection. */
const most = { maxBytes: (post.maxPhotos + 0.4) * photo.maxBytes, within: 20_000 };

/**
 * Reads and discards the rest of a refused body, within limits of bytes and time. Many clients read no answer
 * before they have sent everything: a connection that closes earlier is an error to them, not an answer.
 * Returns whether the body has ended, so that the connection can stay open.
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
