import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the caller disconnects before the response is ready. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
