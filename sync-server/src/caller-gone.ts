import type { FastifyReply } from 'fastify';

/** Aborts when the caller leaves before the answer is there. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
