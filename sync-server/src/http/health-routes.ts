import { z } from 'zod';
import { type Route, route } from './route.ts';

const well = z.object({ ok: z.literal(true) });

const always = { access: 'anyone', whateverWaits: true, counts: 'network', answer: well } as const;

/** Probes of the process and of its database. Migrations run before the server listens. */
export const healthRoutes: readonly Route[] = [
  route({
    ...always,
    method: 'GET',
    path: '/healthz',
    chapter: 'Health',
    summary: 'Responds while the process is alive',
    handle: async () => ({ ok: true as const }),
  }),
  route({
    ...always,
    method: 'GET',
    path: '/readyz',
    chapter: 'Health',
    summary: 'Responds while the database responds',
    handle: async ({ ctx }) => {
      await ctx.database.read.selectFrom('meta').select('key').limit(1).execute();
      return { ok: true as const };
    },
  }),
];
