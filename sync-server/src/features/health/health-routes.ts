import { call } from '@memcherrish/shared/wire/base/call.ts';
import { z } from 'zod';
import { type Route, route } from '#server/routing/route.ts';

/** `attention` names what the operator should look at: see `attention.ts`. It is left out when there is nothing. */
const well = z.object({ ok: z.literal(true), attention: z.array(z.string()).optional() });

/** Only operators make these calls, so the app knows nothing of them. */
const calls = {
  isAlive: call({ method: 'GET', path: '/healthz', answer: well }),
  canServe: call({
    method: 'GET',
    path: '/readyz',
    answer: well,
    errors: { 503: z.object({ ok: z.literal(false), missing: z.array(z.string()) }) },
  }),
};

const always = { access: 'anyone', whateverWaits: true, counts: 'network' } as const;

/** Probes of the process and of its database. Migrations run before the server listens. */
export const healthRoutes: readonly Route[] = [
  route(calls.isAlive, {
    ...always,
    chapter: 'Health',
    summary: 'Responds while the process is alive',
    handle: async () => ({ ok: true as const }),
  }),
  route(calls.canServe, {
    ...always,
    chapter: 'Health',
    summary: 'Responds while the server can serve, and says what is missing',
    handle: async ({ ctx, reply }) => {
      const missing = await ctx.database.missing();
      if (ctx.photoCheck.areAllMissing()) missing.push('the pictures of all photos');
      const attention = ctx.attention.names();
      return missing.length === 0
        ? { ok: true as const, ...(attention.length > 0 && { attention }) }
        : reply.status(503).send({ ok: false as const, missing });
    },
  }),
];
