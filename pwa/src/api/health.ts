import { z } from 'zod';
import { request } from './client.ts';

/** Returns whether our own server answers, and not a portal or a proxy on the way. */
export async function serverAnswers(signal: AbortSignal): Promise<boolean> {
  const { ok } = await request('GET', '/healthz', { schema: z.object({ ok: z.literal(true) }), signal });
  return ok;
}
